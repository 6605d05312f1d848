import { PrivacyPolicy } from '../../features/privacy/components/privacy-policy';
import { SupportScreen } from '../../features/support/components/support-screen';
import { Page } from '../../ui/page';

export function PrivacyPage() {
  return (
    <Page title="Privacy policy" width="medium">
      <PrivacyPolicy />
    </Page>
  );
}

export function SupportPage() {
  return (
    <Page title="Support" width="medium">
      <SupportScreen />
    </Page>
  );
}
