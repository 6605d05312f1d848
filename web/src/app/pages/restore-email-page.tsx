import { ResetPasswordForm } from '../../features/account/components/reset-password-form';
import { Page } from '../../ui/page';
import { useNewPasswordFlow } from '../use-new-password-flow';

export function RestoreEmailPage() {
  return (
    <Page title="Restore email" width="narrow">
      <ResetPasswordForm task="restore" {...useNewPasswordFlow()} />
    </Page>
  );
}
