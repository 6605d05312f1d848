import { ForgotPasswordForm } from '../../features/account/components/forgot-password-form';
import { Page } from '../../ui/page';

export function ForgotPasswordPage() {
  return (
    <Page title="Forgot password" width="narrow">
      <ForgotPasswordForm />
    </Page>
  );
}
