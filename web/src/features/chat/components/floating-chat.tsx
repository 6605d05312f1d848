import type { Friend } from '@fourfold/contracts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { unreadTotal } from '../../../lib/friends/friend-list';
import { useFriends } from '../../../lib/friends/queries';
import { useMedia } from '../../../lib/use-media';
import { classNames } from '../../../ui/class-names';
import { CountBadge } from '../../../ui/count-badge';
import { withClosed, withMinimized, withOpened, type ChatWindow } from '../domain/floating-chat-state';
import { unreadWords } from '../domain/unread-words';
import { useAppearOffline } from '../hooks/use-appear-offline';
import { useChat } from '../hooks/use-chat';
import { useFriendsUpkeep } from '../hooks/use-friends-upkeep';
import { useUnreadNews } from '../hooks/use-unread-news';
import { chatStorageOf } from '../live/chat-storage';
import { ChatWindowView } from './chat-window';
import styles from './floating-chat.module.css';
import { FriendPanel } from './friend-panel';

/** From here on there is room beside the page. */
const ROOMY = '(min-width: 66rem)';

interface FloatingChatProps {
  userId: string;
  /** Where the chat unfolds on a small screen: in the flow of the page, so that it covers nothing. */
  slot: HTMLElement;
  /** The screen that is shown; a small screen folds the chat on the way to another. */
  place: string;
  /** Whose conversation the screen shows itself. */
  shownFriendId?: string | undefined;
}

/** The chat on every page: floating where there is room, else a sheet under the navigation bar. */
export function FloatingChat({ userId, slot, place, shownFriendId }: FloatingChatProps) {
  const [storage] = useState(() => chatStorageOf(userId));
  const [focus, setFocus] = useState({ friendId: '', turn: 0 });
  const chat = useChat(userId);
  const friends = useFriends().data ?? [];
  const [state, setState] = useState(storage.floatingChat);
  const [shownPlace, setShownPlace] = useState(place);
  const [appearOffline, chooseAppearOffline] = useAppearOffline(chat, storage);
  const roomy = useMedia(ROOMY);
  const launcher = useRef<HTMLButtonElement>(null);
  const unread = unreadTotal(friends);
  useFriendsUpkeep(chat);
  useUnreadNews(unread);
  // Which windows are open, this browser remembers.
  useEffect(() => storage.keepFloatingChat(state), [state, storage]);

  const change = (next: (windows: readonly ChatWindow[]) => ChatWindow[]): void =>
    setState(({ open, windows }) => ({ open, windows: next(windows) }));

  if (shownPlace !== place) {
    setShownPlace(place);
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
    if (event.key === 'Escape' && state.open) toggle(false);
  };

  const windows = state.windows.filter(({ friend_id }) => friend_id !== shownFriendId);
  const unfolded = windows.filter(({ minimized }) => !minimized);
  // A small screen has room for one sheet: the conversation that was opened last, or else the list.
  const shown = roomy ? windows : state.open ? unfolded.slice(-1) : [];
  const listed = state.open && (roomy || shown.length === 0);
  const isOut = roomy ? listed : state.open;

  const parts = (
    <section
      aria-label="Friends chat"
      className={styles['chat']}
      data-roomy={roomy || undefined}
      onKeyDown={onKeyDown}
    >
      <button
        ref={launcher}
        type="button"
        className={`target ${styles['launcher']}`}
        aria-expanded={isOut}
        onClick={() => toggle(!isOut)}
      >
        <ChatIcon className={styles['bubble']} />
        <span className="visually-hidden">
          {`${isOut ? 'Close' : 'Open'} friends chat${unreadWords(unread)}`}
        </span>
        {roomy && <span aria-hidden="true">Chat</span>}
        <CountBadge count={unread} className={styles['badge']} />
      </button>
      {listed && (
        <div className={classNames('column', styles['sheet'], styles['panel'])}>
          <h2>Friends chat</h2>
          <FriendPanel
            chat={chat}
            appearOffline={appearOffline}
            onAppearOffline={chooseAppearOffline}
            onOpen={(friend: Friend) => open(friend.user_id, friend.display_name)}
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
          focusTurn={focus.friendId === window.friend_id ? focus.turn : 0}
          onOpen={() => open(window.friend_id, window.name)}
          onMinimize={() => {
            change((windows) => withMinimized(windows, window.friend_id));
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

/** A speech bubble cut from paper, one corner folded. */
function ChatIcon({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d="M3 4h12l6 6v8H10l-5 4v-4H3z" fill="currentColor" />
      <path d="M15 4v6h6z" fill="currentColor" opacity="0.55" />
    </svg>
  );
}
