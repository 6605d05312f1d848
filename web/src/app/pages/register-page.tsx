import { RegisterForm } from '../../features/account/components/register-form';
import { Page } from '../../ui/page';
import { useLoginState } from '../guards/login-state';
import { RequireVisitor } from '../guards/require-visitor';

export function RegisterPage() {
  return (
    <RequireVisitor>
      <Page title="Register" width="narrow">
        <RegisterForm linkState={useLoginState()} />
      </Page>
    </RequireVisitor>
  );
}
