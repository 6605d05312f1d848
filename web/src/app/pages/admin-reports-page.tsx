import { Link } from 'react-router';
import { ReportsScreen } from '../../features/admin/components/reports-screen';
import { Page, PageHeading } from '../../ui/page';
import { adminUserPath } from './admin-paths';

export function AdminReportsPage() {
  return (
    <Page title="Admin reports">
      <PageHeading>Reports</PageHeading>
      <ReportsScreen userLink={({ username }) => <Link to={adminUserPath(username)}>@{username}</Link>} />
    </Page>
  );
}
