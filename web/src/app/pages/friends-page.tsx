import { FriendsScreen } from '../../features/friends/components/friends-screen';
import { ButtonLink } from '../../ui/button';
import { Page, PageHeading } from '../../ui/page';
import { chatPath } from '../paths';

export function FriendsPage() {
  return (
    <Page title="Friends">
      <PageHeading>Friends</PageHeading>
      <FriendsScreen
        chatLink={({ user_id, display_name, unread_count }) => (
          <ButtonLink
            to={chatPath(user_id)}
            aria-label={`Chat with ${display_name}${unread_count > 0 ? `, ${unread_count} unread` : ''}`}
          >
            Chat
          </ButtonLink>
        )}
      />
    </Page>
  );
}
