import type { Friend } from '@fourfold/contracts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../../../lib/composing';
import { counted } from '../../../lib/counted';
import { unreadTotal } from '../../../shared/friends/friend-list';
import { useFriends } from '../../../shared/friends/queries';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { useMedia } from '../../../lib/use-media';
import { useAnnounce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { CountBadge } from '../../../shared/friends/count-badge';
import { SpokenPresenceMark } from '../../../ui/presence-mark';
import { QueryView } from '../../../ui/query-view';
import { unreadText } from '../domain/conversation';
import {
  allMinimized,
  withClosed,
  withMinimized,
  withOpened,
  type ChatWindow,
} from '../domain/floating-chat-state';
import { useChat } from '../hooks/use-chat';
import { useAppearOffline, useBattleNews, useFriendsCacheSync } from '../hooks/use-friends-socket';
import type { ChatSession } from '../live/chat-session';
import { chatStorageOf } from '../live/chat-storage';
import { ChatWindowView } from './chat-window';
import { ChatUnavailable, ConnectionLine } from './conversation-view';
import styles from './floating-chat.module.css';

const HAS_ROOM_BESIDE = '(min-width: 66rem)';

interface FloatingChatProps {
  userId: string;
  /** Holds the button of the chat on a small screen. */
  slot: HTMLElement;
  /** The current page; on a small screen, the chat closes when it changes. */
  path: string;
  /** The friend whose conversation the page already shows. */
  shownFriendId?: string | undefined;
}

/** The chat on every page: floating on wide screens, else a sheet at the bottom. */
export function FloatingChat({ userId, slot, path, shownFriendId }: FloatingChatProps) {
  const [storage] = useState(() => chatStorageOf(userId));
  const [focus, setFocus] = useState({ friendId: '', turn: 0 });
  const chat = useChat(userId);
  const friends = useFriends().data ?? [];
  const roomy = useMedia(HAS_ROOM_BESIDE);
  const [state, setState] = useState(() => {
    const stored = storage.floatingChat();
    // A sheet would cover the page that was asked for.
    return roomy ? stored : { ...stored, open: false };
  });
  const [shownPath, setShownPath] = useState(path);
  const [appearOffline, chooseAppearOffline] = useAppearOffline(chat, storage);
  const launcher = useRef<HTMLButtonElement>(null);
  const unread = unreadTotal(friends);
  useFriendsCacheSync(chat);
  useUnreadAnnouncement(unread);
  useEffect(() => storage.storeFloatingChat(state), [state, storage]);

  const change = (next: (windows: readonly ChatWindow[]) => ChatWindow[]): void =>
    setState(({ open, windows }) => ({ open, windows: next(windows) }));

  if (shownPath !== path) {
    setShownPath(path);
    if (!roomy) setState((before) => ({ ...before, open: false }));
  }

  const open = (friendId: string, name: string): void => {
    change((windows) => withOpened(windows, friendId, name));
    setFocus(({ turn }) => ({ friendId, turn: turn + 1 }));
  };
  const toggle = (isOpen: boolean): void => {
    setState((before) => ({ ...before, open: isOpen }));
    launcher.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && state.open && !isComposing(event.nativeEvent)) toggle(false);
  };

  const windows = state.windows
    .filter(({ friend_id }) => friend_id !== shownFriendId)
    // The friend may have another name than when the window was opened.
    .map((window) => ({ ...window, name: nameIn(friends, window.friend_id) ?? window.name }));
  const unfolded = windows.filter(({ minimized }) => !minimized);
  // A small screen shows only the conversation that was opened last, or else the list.
  const shown = roomy ? windows : state.open ? unfolded.slice(-1) : [];
  const listed = state.open && (roomy || shown.length === 0);
  const isOut = roomy ? listed : state.open;

  const parts = (
    <section
      aria-label="Friends chat"
      className={`screen-only ${styles['chat']}`}
      data-roomy={roomy || undefined}
      onKeyDown={onKeyDown}
    >
      <Button
        ref={launcher}
        look={roomy ? 'secondary' : 'quiet'}
        className={styles['launcher']}
        aria-expanded={isOut}
        onClick={() => toggle(!isOut)}
      >
        <ChatIcon />
        <span className="visually-hidden">
          {`${isOut ? 'Close' : 'Open'} friends chat${unreadText(unread)}`}
        </span>
        {roomy && <span aria-hidden="true">Chat</span>}
        <CountBadge count={unread} className={styles['badge']} />
      </Button>
      {listed && (
        <div className={classNames('column', styles['sheet'], styles['panel'])}>
          <h2>Friends chat</h2>
          <FriendPanel
            chat={chat}
            appearOffline={appearOffline}
            onAppearOffline={chooseAppearOffline}
            onOpen={({ user_id, display_name }) => open(user_id, display_name)}
          />
        </div>
      )}
      {shown.map((window) => (
        <ChatWindowView
          key={window.friend_id}
          chat={chat}
          window={window}
          unread={friends.find(({ user_id }) => user_id === window.friend_id)?.unread_count ?? 0}
          className={`column ${styles['sheet']}`}
          isSheet={!roomy}
          focusTurn={focus.friendId === window.friend_id ? focus.turn : 0}
          onOpen={() => open(window.friend_id, window.name)}
          onMinimize={() => {
            // From a sheet the way leads to the list, not to an older conversation.
            change((all) => (roomy ? withMinimized(all, window.friend_id) : allMinimized(all)));
            if (!roomy) launcher.current?.focus();
          }}
          onClose={() => {
            change((windows) => withClosed(windows, window.friend_id));
            launcher.current?.focus();
          }}
        />
      ))}
    </section>
  );
  return roomy ? parts : createPortal(parts, slot);
}

interface FriendPanelProps {
  chat: ChatSession;
  appearOffline: boolean;
  onAppearOffline: (appearOffline: boolean) => void;
  onOpen: (friend: Friend) => void;
}

function FriendPanel({ chat, appearOffline, onAppearOffline, onOpen }: FriendPanelProps) {
  const friends = useFriends();
  const state = useSocketState(chat.socket);
  const [battleNews, chooseBattleNews] = useBattleNews(chat);
  if (state.status === 'gone' && state.reason === 'no_token') return <ChatUnavailable />;
  return (
    <>
      <div className={styles['friends']}>
        <QueryView
          query={friends}
          loading="Loading friends…"
          failure="Failed to load friends data"
          empty="No friends here yet. Find some on the Friends page."
        >
          {(found) => (
            <ul>
              {[...found].sort(onlineFirst).map((friend) => (
                <li key={friend.user_id}>
                  <Button look="quiet" className={styles['friend']} onClick={() => onOpen(friend)}>
                    <bdi translate="no" className="ellipsis">
                      {friend.display_name}
                    </bdi>
                    <SpokenPresenceMark online={friend.is_online} />
                    <span className="visually-hidden">{unreadText(friend.unread_count)}</span>
                    <CountBadge count={friend.unread_count} className={styles['badge']} />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <div className={styles['presence']}>
        <Checkbox
          label="Appear offline"
          checked={appearOffline}
          onChange={(event) => onAppearOffline(event.target.checked)}
        />
        <Checkbox
          label="Show battles of friends"
          checked={battleNews ?? false}
          disabled={battleNews === undefined || state.status !== 'live'}
          onChange={(event) => chooseBattleNews(event.target.checked)}
        />
      </div>
      <ConnectionLine state={state} onReconnect={() => chat.socket.start()} />
    </>
  );
}

function nameIn(friends: readonly Friend[], friendId: string): string | undefined {
  return friends.find(({ user_id }) => user_id === friendId)?.display_name;
}

function onlineFirst(a: Friend, b: Friend): number {
  return Number(b.is_online) - Number(a.is_online) || a.display_name.localeCompare(b.display_name);
}

function ChatIcon() {
  return (
    <svg viewBox="0 0 24 24" className={styles['icon']} aria-hidden="true">
      <path d="M3 4h12l6 6v8H10l-5 4v-4H3z" fill="currentColor" />
      <path d="M15 4v6h6z" fill="currentColor" opacity="0.55" />
    </svg>
  );
}

const ANNOUNCE_INTERVAL_MS = 10_000;
/** A message that is read within this time is not announced. */
const READ_DELAY_MS = 300;

/** Announces unread messages to screen readers, at intervals rather than for every message. */
function useUnreadAnnouncement(unread: number): void {
  const announce = useAnnounce();
  const announced = useRef({ count: 0, at: -Infinity });
  useEffect(() => {
    const { count, at } = announced.current;
    if (unread <= count || !document.hasFocus()) {
      announced.current = { count: Math.min(count, unread), at };
      return;
    }
    const announceUnread = (): void => {
      announced.current = { count: unread, at: performance.now() };
      announce(`${counted(unread, 'unread message')}.`);
    };
    const waitMs = Math.max(at + ANNOUNCE_INTERVAL_MS - performance.now(), READ_DELAY_MS);
    const timer = setTimeout(announceUnread, waitMs);
    return () => clearTimeout(timer);
  }, [announce, unread]);
}
