import { useState, type ReactNode } from 'react';
import { useFriends } from '../../../lib/friends/use-friends';
import { PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { Empty } from '../../../ui/states';
import { useChat } from '../hooks/use-chat';
import styles from './chat-screen.module.css';
import { ConversationView } from './conversation-view';
import { FriendMenu } from './friend-menu';
import { OnlineMark } from './online-mark';

interface ChatScreenProps {
  userId: string;
  friendId: string;
  /** The way to the list of friends. */
  back: ReactNode;
}

/** A conversation as a page of its own. */
export function ChatScreen({ userId, friendId, back }: ChatScreenProps) {
  const chat = useChat(userId);
  const [drafts] = useState(() => new Map<string, string>());
  const query = useFriends();
  const friend = query.data?.find(({ user_id }) => user_id === friendId);
  return (
    <div className="stack">
      <div className={`spread ${styles['screenTitle']}`}>
        <PageHeading>
          {friend ? (
            <>
              <span className="visually-hidden">Chat with </span>
              <bdi>{friend.display_name}</bdi>
              <OnlineMark online={friend.is_online} />
            </>
          ) : (
            'Chat'
          )}
        </PageHeading>
        <div className={styles['screenActions']}>
          {back}
          {friend && <FriendMenu chat={chat} friendId={friendId} name={friend.display_name} />}
        </div>
      </div>
      <QueryView
        query={query}
        loading="Loading chat…"
        failure="Failed to load friends data"
        empty=""
        isEmpty={() => false}
      >
        {() =>
          friend ? (
            <div className={styles['sheet']}>
              <ConversationView
                key={friendId}
                chat={chat}
                friendId={friendId}
                friendName={friend.display_name}
                drafts={drafts}
              />
            </div>
          ) : (
            <Empty>You can only chat with friends. Send them a friend request first.</Empty>
          )
        }
      </QueryView>
    </div>
  );
}
