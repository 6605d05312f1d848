import { useState } from 'react';
import { matchPath, parsePath } from 'react-router';
import { useAppConfig } from '../../../shared/app-config';
import { field } from '../../../lib/field';
import { battleRoomPath, PATHS } from '../../../shared/paths';
import { useLoginState, type LoginState } from '../../../shared/session/login-state';
import { useSession } from '../../../shared/session/use-session';
import { Checkbox } from '../../../ui/checkbox';
import { PasswordField, TextField } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { PlayNow } from '../../../shared/session/play-now';
import { protectedPageOf } from '../protected-pages';
import { useSignIn } from '../../../shared/session/use-sign-in';
import { passkeyFault, passkeyLogin, supportsPasskeys } from '../../../shared/session/passkeys';
import { Button } from '../../../ui/button';
import { usePasskeyAutofill } from '../hooks/use-passkey-autofill';
import { login } from '../sign-in';
import { AccountForm, AccountPage } from './account-form';

const PASSKEY_FAILURE = 'The passkey didn’t work. Please try again, or use your password.';

export function LoginForm() {
  const loginState = useLoginState();
  const signIn = useSignIn(login);
  const withPasskey = useSignIn(passkeyLogin);
  const [rememberMe, setRememberMe] = useState(false);
  const isBusy = signIn.isPending || withPasskey.isPending;
  usePasskeyAutofill(isBusy, (response) => withPasskey.mutate({ response, rememberMe }));
  const { registration_open } = useAppConfig();
  return (
    <AccountPage title="Login">
      <AccountForm
        note={noteOf(loginState, registration_open)}
        instead={<GuestInstead {...loginState} />}
        fault={withPasskey.error ? passkeyFault(withPasskey.error, PASSKEY_FAILURE) : undefined}
        mutation={{ isPending: isBusy, error: signIn.error }}
        failure="Login failed. Please try again."
        action="Login"
        also={
          supportsPasskeys() && (
            <Button
              aria-disabled={isBusy}
              onClick={() => {
                signIn.reset();
                if (!isBusy) withPasskey.mutate({ rememberMe });
              }}
            >
              Sign in with a passkey
            </Button>
          )
        }
        onSubmit={(fields) => {
          withPasskey.reset();
          signIn.mutate({
            email: field(fields, 'email').trim(),
            password: field(fields, 'password'),
            remember_me: rememberMe,
          });
        }}
        footer={
          <>
            <Link to={PATHS.forgotPassword} className="target">
              Forgot your password?
            </Link>
            {registration_open && (
              <p>
                New here?{' '}
                <Link to={PATHS.register} state={loginState}>
                  Create an account
                </Link>
              </p>
            )}
          </>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete={supportsPasskeys() ? 'username webauthn' : 'username'}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Checkbox
          name="remember_me"
          label="Keep me logged in"
          checked={rememberMe}
          onChange={({ target }) => setRememberMe(target.checked)}
        />
      </AccountForm>
    </AccountPage>
  );
}

/** For visitors who were led here from a page that guests may see too. */
function GuestInstead({ from, expired }: LoginState) {
  const { registration_open } = useAppConfig();
  const isVisitor = useSession() === null;
  if (expired || !isVisitor || !registration_open || !protectedPageOf(from)?.guests) return null;
  return (
    <div className="row loose">
      <PlayNow to={from}>Play as a guest</PlayNow>
    </div>
  );
}

function noteOf({ expired, from }: LoginState, registrationOpen: boolean): string | undefined {
  if (expired) return 'Your session has ended. Please log in again.';
  const { pathname = '' } = parsePath(from);
  const roomCode = matchPath(battleRoomPath(':roomCode'), pathname)?.params.roomCode;
  const how = registrationOpen ? 'Log in or create an account' : 'Log in';
  if (roomCode) return `${how} to enter room ${roomCode.toUpperCase()}.`;
  const page = protectedPageOf(from);
  if (page?.guests) return registrationOpen ? page.reason : 'Log in to go on.';
  return page && `${page.reason} ${how}.`;
}
