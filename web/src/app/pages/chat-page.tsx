import { useParams } from 'react-router';
import { ChatScreen } from '../../features/chat/components/chat-screen';
import { useSession } from '../../lib/session/use-session';
import { ButtonLink } from '../../ui/button';
import { Page } from '../../ui/page';
import { PATHS } from '../paths';

export function ChatPage() {
  const userId = useSession()?.user.user_id;
  const { userId: friendId } = useParams<'userId'>();
  if (userId === undefined || friendId === undefined) return null;
  return (
    <Page title="Chat" width="medium">
      <ChatScreen
        userId={userId}
        friendId={friendId}
        back={
          <ButtonLink look="quiet" to={PATHS.friends}>
            All friends
          </ButtonLink>
        }
      />
    </Page>
  );
}
