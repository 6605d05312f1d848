import { SupportScreen } from '../../features/support/components/support-screen';
import { Page } from '../../ui/page';

export function SupportPage() {
  return (
    <Page title="Support" width="medium">
      <SupportScreen />
    </Page>
  );
}
