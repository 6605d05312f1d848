import { LoginForm } from '../../features/account/components/login-form';
import { Page } from '../../ui/page';
import { useLoginState } from '../guards/login-state';
import { RequireVisitor } from '../guards/require-visitor';

export function LoginPage() {
  const state = useLoginState();
  return (
    <RequireVisitor>
      <Page title="Login" width="narrow">
        <LoginForm
          note={state.expired ? 'Your session has ended. Please log in again.' : undefined}
          linkState={state}
        />
      </Page>
    </RequireVisitor>
  );
}
