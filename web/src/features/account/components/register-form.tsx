import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/http/errors';
import { PasswordField, TextField } from '../../../ui/text-field';
import { register } from '../api';
import { registerFault } from '../domain/register-fault';
import { useSignIn } from '../hooks/use-sign-in';
import { AccountForm } from './account-form';
import { field } from '../../../lib/field';

const REGISTRATION_FAILED = 'Registration failed. Please try again.';

/** `linkState` travels on to login, so that both lead to the page that was asked for. */
export function RegisterForm({ linkState }: { linkState: unknown }) {
  const signIn = useSignIn(register);
  const [fault, setFault] = useState<string>();

  const submit = (fields: FormData): void => {
    const email = field(fields, 'email').trim();
    const displayName = field(fields, 'display_name');
    const password = field(fields, 'password');
    const found = registerFault({
      displayName,
      password,
      confirmation: field(fields, 'confirmation'),
    });
    setFault(found);
    if (!found) signIn.mutate({ email, password, display_name: displayName.trim() });
  };

  return (
    <AccountForm
      heading="Create an account"
      error={fault ?? (signIn.error ? messageOf(signIn.error, REGISTRATION_FAILED) : undefined)}
      action="Register"
      busy={signIn.isPending}
      onSubmit={submit}
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/login" state={linkState}>
            Login
          </Link>
        </p>
      }
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Display name"
        name="display_name"
        autoComplete="nickname"
        hint="What other players see."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      />
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" />
    </AccountForm>
  );
}
