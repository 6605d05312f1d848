import { ResetPasswordForm } from '../../features/account/components/reset-password-form';
import { Page } from '../../ui/page';
import { useNewPasswordFlow } from '../use-new-password-flow';

export function ResetPasswordPage() {
  return (
    <Page title="Reset password" width="narrow">
      <ResetPasswordForm {...useNewPasswordFlow()} />
    </Page>
  );
}
