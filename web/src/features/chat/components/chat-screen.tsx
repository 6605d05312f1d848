import { useParams } from 'react-router';
import { useFriends } from '../../../shared/friends/queries';
import { PATHS } from '../../../shared/paths';
import { useSession } from '../../../shared/session/use-session';
import { ButtonLink } from '../../../ui/button';
import { Page, PageHeading } from '../../../ui/page';
import { SpokenPresenceMark } from '../../../ui/presence-mark';
import { QueryView } from '../../../ui/query-view';
import { useChat } from '../hooks/use-chat';
import styles from './chat-screen.module.css';
import { PersonMenu } from '../../../shared/person/person-menu';
import { ConversationView } from './conversation-view';

export function ChatScreen() {
  const userId = useSession()?.user.user_id;
  const { userId: friendId } = useParams<'userId'>();
  if (userId === undefined || friendId === undefined) return null;
  return (
    <Page title="Chat" width="medium">
      <Chat userId={userId} friendId={friendId} />
    </Page>
  );
}

function Chat({ userId, friendId }: { userId: string; friendId: string }) {
  const chat = useChat(userId);
  const query = useFriends();
  const friend = query.data?.find(({ user_id }) => user_id === friendId);
  return (
    <div className="stack">
      <div className={`spread ${styles['title']}`}>
        <PageHeading>
          {friend ? (
            <>
              <span className="visually-hidden">Chat with </span>
              <bdi translate="no">{friend.display_name}</bdi>
              <SpokenPresenceMark online={friend.is_online} />
            </>
          ) : (
            'Chat'
          )}
        </PageHeading>
        <div className="row flush">
          <ButtonLink look="quiet" to={PATHS.friends}>
            All friends
          </ButtonLink>
          {friend && <PersonMenu userId={friendId} name={friend.display_name} />}
        </div>
      </div>
      <QueryView
        query={query}
        loading="Loading chat…"
        failure="Failed to load friends data"
        empty="You can only chat with friends. Send them a friend request first."
        isEmpty={() => !friend}
      >
        {() =>
          friend && (
            <div className={`column ${styles['sheet']}`}>
              <ConversationView
                key={friendId}
                chat={chat}
                friendId={friendId}
                friendName={friend.display_name}
              />
            </div>
          )
        }
      </QueryView>
    </div>
  );
}
