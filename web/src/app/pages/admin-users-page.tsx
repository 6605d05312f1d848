import { UsersScreen } from '../../features/admin/components/users-screen';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';

export function AdminUsersPage() {
  return (
    <Page title="Admin users">
      <PageHeading>Users</PageHeading>
      <UsersScreen viewerId={useSession()?.user.user_id} />
    </Page>
  );
}
