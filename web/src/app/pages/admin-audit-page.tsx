import { AuditScreen } from '../../features/admin/components/audit-screen';
import { Page, PageHeading } from '../../ui/page';

export function AdminAuditPage() {
  return (
    <Page title="Admin audit">
      <PageHeading>Audit</PageHeading>
      <AuditScreen />
    </Page>
  );
}
