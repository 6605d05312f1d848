import { Link, useLocation, type Location } from 'react-router';
import { useAppConfig } from '../../../lib/app-config';
import { field } from '../../../lib/field';
import { PATHS } from '../../../lib/paths';
import { Checkbox } from '../../../ui/checkbox';
import { PasswordField, TextField } from '../../../ui/text-field';
import { login } from '../api';
import { useSignIn } from '../hooks/use-sign-in';
import { AccountForm } from './account-form';

export function LoginForm({ note }: { note: string | undefined }) {
  const signIn = useSignIn(login);
  const { registration_open } = useAppConfig();
  // Both lead to the page that was asked for.
  const { state } = useLocation() as Location<unknown>;
  return (
    <AccountForm
      heading="Login"
      note={note}
      call={signIn}
      failure="Login failed. Please try again."
      action="Login"
      onSubmit={(fields) =>
        signIn.mutate({
          email: field(fields, 'email').trim(),
          password: field(fields, 'password'),
          remember_me: fields.has('remember_me'),
        })
      }
      footer={
        <>
          <Link to={PATHS.forgotPassword}>Forgot your password?</Link>
          {registration_open && (
            <p>
              New here?{' '}
              <Link to={PATHS.register} state={state}>
                Create an account
              </Link>
            </p>
          )}
        </>
      }
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Checkbox name="remember_me" label="Keep me logged in" />
    </AccountForm>
  );
}
