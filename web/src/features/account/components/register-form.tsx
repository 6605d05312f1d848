import { useState } from 'react';
import { Link } from 'react-router';
import { useAppConfig } from '../../../lib/app-config';
import { field } from '../../../lib/field';
import { passwordFault } from '../../../lib/password-fault';
import { PATHS } from '../../../lib/paths';
import { useLoginState } from '../../../lib/session/login-state';
import { useSession } from '../../../lib/session/use-session';
import { TextField } from '../../../ui/fields';
import { register } from '../api';
import { useSignIn } from '../hooks/use-sign-in';
import { AccountForm, AccountPage, NewPasswordFields } from './account-form';

export function RegisterForm() {
  const { registration_open } = useAppConfig();
  if (registration_open) return <OpenForm />;
  return (
    <AccountPage title="Register" heading="Registration is closed">
      <p>Fourfold takes no new players at the moment.</p>
      <HaveAccount />
    </AccountPage>
  );
}

function OpenForm() {
  const signIn = useSignIn(register);
  const isGuest = useSession()?.user.is_guest === true;
  const [fault, setFault] = useState<string>();

  const submit = (fields: FormData): void => {
    const email = field(fields, 'email').trim();
    const display_name = field(fields, 'display_name').trim();
    const password = field(fields, 'password');
    const found =
      passwordFault(password, field(fields, 'confirmation')) ??
      (display_name === '' ? 'Display name is required' : undefined);
    setFault(found);
    if (!found) signIn.mutate({ email, password, display_name });
  };

  return (
    <AccountPage title="Register" heading="Create an account">
      <AccountForm
        note={isGuest ? 'Your games, your streak and your statistics come along.' : undefined}
        fault={fault}
        mutation={signIn}
        failure="Registration failed. Please try again."
        action="Register"
        onSubmit={submit}
        footer={<HaveAccount />}
      >
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Display name"
          name="display_name"
          autoComplete="nickname"
          hint="What other players see."
        />
        <NewPasswordFields label="Password" />
      </AccountForm>
    </AccountPage>
  );
}

function HaveAccount() {
  // Keeps the page to return to.
  const loginState = useLoginState();
  return (
    <p>
      Already have an account?{' '}
      <Link to={PATHS.login} state={loginState}>
        Login
      </Link>
    </p>
  );
}
