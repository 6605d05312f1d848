import { ImportScreen } from '../../features/admin/components/import-screen';
import { Page, PageHeading } from '../../ui/page';

export function AdminImportPage() {
  return (
    <Page title="Admin import">
      <PageHeading>Import puzzles</PageHeading>
      <ImportScreen />
    </Page>
  );
}
