import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { useState } from 'react';
import { Link, useLocation, type Location } from 'react-router';
import { useAppConfig } from '../../../lib/app-config';
import { field } from '../../../lib/field';
import { PATHS } from '../../../lib/paths';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { PasswordField, TextField } from '../../../ui/text-field';
import { register } from '../api';
import { registerFault } from '../domain/register-fault';
import { useSignIn } from '../hooks/use-sign-in';
import { AccountForm } from './account-form';

export function RegisterForm() {
  const { registration_open } = useAppConfig();
  return registration_open ? <OpenForm /> : <Closed />;
}

/** Whoever came by an old link learns why there is no form. */
function Closed() {
  return (
    <Sheet className="stack loose">
      <PageHeading>Registration is closed</PageHeading>
      <p>Fourfold takes no new players at the moment.</p>
      <HaveAccount />
    </Sheet>
  );
}

function OpenForm() {
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
      fault={fault}
      call={signIn}
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

function HaveAccount() {
  // Both lead to the page that was asked for.
  const { state } = useLocation() as Location<unknown>;
  return (
    <p>
      Already have an account?{' '}
      <Link to={PATHS.login} state={state}>
        Login
      </Link>
    </p>
  );
}
