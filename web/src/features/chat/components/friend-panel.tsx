import type { Friend } from '@fourfold/contracts';
import { useFriends } from '../../../lib/friends/queries';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { Checkbox } from '../../../ui/checkbox';
import { CountBadge } from '../../../ui/count-badge';
import { SpokenPresenceMark } from '../../../ui/presence-mark';
import { QueryView } from '../../../ui/query-view';
import { unreadText } from '../domain/conversation';
import type { ChatSession } from '../live/chat-session';
import { ChatUnavailable, ConnectionLine } from './conversation-view';
import styles from './friend-panel.module.css';

interface FriendPanelProps {
  chat: ChatSession;
  appearOffline: boolean;
  onAppearOffline: (appearOffline: boolean) => void;
  onOpen: (friend: Friend) => void;
}

export function FriendPanel({ chat, appearOffline, onAppearOffline, onOpen }: FriendPanelProps) {
  const friends = useFriends();
  const state = useSocketState(chat.socket);
  if (state.status === 'gone' && state.why === 'no_token') return <ChatUnavailable />;
  return (
    <>
      <div className={styles['presence']}>
        <Checkbox
          label="Appear offline"
          checked={appearOffline}
          onChange={(event) => onAppearOffline(event.target.checked)}
        />
      </div>
      <div className={styles['friends']}>
        <QueryView
          query={friends}
          loading="Loading friends…"
          failure="Failed to load friends data"
          empty="You have no friends here yet. The Friends page is where you find some."
          isEmpty={(found) => found.length === 0}
        >
          {(found) => (
            <ul>
              {[...found].sort(onlineFirst).map((friend) => (
                <li key={friend.user_id}>
                  <button type="button" className={styles['friend']} onClick={() => onOpen(friend)}>
                    <bdi className="ellipsis">{friend.display_name}</bdi>
                    <SpokenPresenceMark online={friend.is_online} />
                    <span className="visually-hidden">{unreadText(friend.unread_count)}</span>
                    <CountBadge count={friend.unread_count} className={styles['badge']} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <ConnectionLine state={state} onReconnect={() => chat.socket.start()} />
    </>
  );
}

function onlineFirst(a: Friend, b: Friend): number {
  return Number(b.is_online) - Number(a.is_online) || a.display_name.localeCompare(b.display_name);
}
