import { Link } from 'react-router';
import { FlaggedScreen } from '../../features/admin/components/flagged-screen';
import { Page, PageHeading } from '../../ui/page';
import { adminUserPath } from './admin-paths';

export function AdminFlaggedPage() {
  return (
    <Page title="Admin flagged">
      <PageHeading>Flagged</PageHeading>
      <FlaggedScreen userLink={({ username }) => <Link to={adminUserPath(username)}>@{username}</Link>} />
    </Page>
  );
}
