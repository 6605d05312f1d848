import { SecurityScreen } from '../../features/admin/components/security-screen';
import { Page, PageHeading } from '../../ui/page';

export function AdminSecurityPage() {
  return (
    <Page title="Admin security">
      <PageHeading>Security</PageHeading>
      <SecurityScreen />
    </Page>
  );
}
