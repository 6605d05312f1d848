import { PrivacyPolicy } from '../../features/privacy/components/privacy-policy';
import { Page } from '../../ui/page';

export function PrivacyPage() {
  return (
    <Page title="Privacy policy" width="medium">
      <PrivacyPolicy />
    </Page>
  );
}
