import type { RegisterRequest } from '@fourfold/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useAppConfig } from '../../../shared/app-config';
import { field } from '../../../lib/field';
import { ApiError } from '../../../lib/http/errors';
import { passwordFault } from '../../../shared/password/password-fault';
import { PATHS } from '../../../shared/paths';
import { useLoginState } from '../../../shared/session/login-state';
import { useSession } from '../../../shared/session/use-session';
import { TextField } from '../../../ui/fields';
import { useSignIn } from '../../../shared/session/use-sign-in';
import { register } from '../sign-in';
import { AccountForm, AccountPage, NewPasswordFields } from './account-form';
import { Link } from '../../../ui/link';
import { useToast } from '../../../ui/toast-context';

export function RegisterForm() {
  const { registration_open } = useAppConfig();
  if (registration_open) return <OpenForm />;
  return (
    <AccountPage title="Register" heading="Registration is closed">
      <p>Fourfold isn’t taking new players at the moment.</p>
      <HaveAccount />
    </AccountPage>
  );
}

function OpenForm() {
  const toast = useToast();
  const isGuest = useSession()?.user.is_guest === true;
  const signIn = useSignIn(async (account: RegisterRequest) => {
    const signedIn = await register(account);
    const came = isGuest ? ' Your games are here too.' : '';
    toast.show(`Welcome to Fourfold, ${signedIn.user.display_name}!${came}`);
    return signedIn;
  });
  const [found, setFound] = useState<FieldFault>();
  const { error } = signIn;
  const refused = useMemo(() => serverFault(error), [error]);
  const fault = found ?? refused;
  useEffect(() => {
    if (fault) document.querySelector<HTMLElement>(`main [name=${fault.field}]`)?.focus();
  }, [fault]);
  const faultOf = (name: FieldName): string | undefined => (fault?.field === name ? fault.text : undefined);

  const submit = (fields: FormData): void => {
    const email = field(fields, 'email').trim();
    const display_name = field(fields, 'display_name').trim();
    const password = field(fields, 'password');
    const wrong = formFault(password, field(fields, 'confirmation'), display_name);
    setFound(wrong);
    if (!wrong) signIn.mutate({ email, password, display_name });
  };

  return (
    <AccountPage title="Register" heading="Create an account">
      <AccountForm
        note={isGuest ? 'You’ll keep your games, streak and statistics.' : undefined}
        mutation={fault ? { ...signIn, error: null } : signIn}
        failure="Registration failed. Please try again."
        action="Register"
        onSubmit={submit}
        footer={<HaveAccount />}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          fault={faultOf('email')}
        />
        <TextField
          label="Display name"
          name="display_name"
          autoComplete="nickname"
          hint="What other players see."
          fault={faultOf('display_name')}
        />
        <NewPasswordFields
          label="Password"
          passwordFault={faultOf('password')}
          confirmationFault={faultOf('confirmation')}
        />
      </AccountForm>
    </AccountPage>
  );
}

const FIELD_NAMES = ['email', 'display_name', 'password', 'confirmation'] as const;
type FieldName = (typeof FIELD_NAMES)[number];

/** What is wrong with one field; a new object for each attempt, which moves the focus there. */
interface FieldFault {
  field: FieldName;
  text: string;
}

function formFault(password: string, confirmation: string, displayName: string): FieldFault | undefined {
  const text = passwordFault(password, confirmation);
  if (text) return { field: password === confirmation ? 'password' : 'confirmation', text };
  return displayName === '' ? { field: 'display_name', text: 'Display name is required' } : undefined;
}

/** Undefined for what is no field's fault. */
function serverFault(error: unknown): FieldFault | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, faults, message: text } = error;
  const name = FIELD_NAMES.find((known) => known === (status === 409 ? 'email' : faults[0]?.loc.at(-1)));
  return name && { field: name, text };
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
