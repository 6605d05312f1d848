import { ConfirmEmailForm } from '../../features/account/components/confirm-email-form';
import { Page } from '../../ui/page';
import { useLinkToken } from '../use-link-token';

export function ConfirmEmailPage() {
  return (
    <Page title="Confirm email" width="narrow">
      <ConfirmEmailForm token={useLinkToken()} />
    </Page>
  );
}
