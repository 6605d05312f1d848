import type { AppConfig } from '@fourfold/contracts';
import { useCallback, useEffect } from 'react';
import { matchPath, parsePath, useLocation, useNavigate, type Location } from 'react-router';
import { logout } from '../../features/account/api';
import { ConfirmEmailForm } from '../../features/account/components/confirm-email-form';
import { ForgotPasswordForm } from '../../features/account/components/forgot-password-form';
import { LoginForm } from '../../features/account/components/login-form';
import { RegisterForm } from '../../features/account/components/register-form';
import { ResetPasswordForm } from '../../features/account/components/reset-password-form';
import { useAppConfig } from '../../lib/app-config';
import { useSession } from '../../lib/session/use-session';
import { Page } from '../../ui/page';
import { RequireVisitor, useLoginState, type LoginState } from '../guards';
import { battleRoomPath, PATHS } from '../../lib/paths';

export function LoginPage() {
  const state = useLoginState();
  return (
    <RequireVisitor>
      <Page title="Login" width="narrow">
        <LoginForm note={noteOf(state, useAppConfig())} linkState={state} />
      </Page>
    </RequireVisitor>
  );
}

/** Why the person is here, when it was not their own idea. */
function noteOf({ expired, from }: LoginState, { registration_open }: AppConfig): string | undefined {
  if (expired) return 'Your session has ended. Please log in again.';
  const { pathname = '' } = parsePath(from);
  const roomCode = matchPath(battleRoomPath(':roomCode'), pathname)?.params.roomCode;
  const how = registration_open ? 'Log in or create an account' : 'Log in';
  return roomCode && `${how} to enter room ${roomCode.toUpperCase()}.`;
}

export function RegisterPage() {
  return (
    <RequireVisitor>
      <Page title="Register" width="narrow">
        <RegisterForm linkState={useLoginState()} />
      </Page>
    </RequireVisitor>
  );
}

export function ForgotPasswordPage() {
  return (
    <Page title="Forgot password" width="narrow">
      <ForgotPasswordForm />
    </Page>
  );
}

export function ResetPasswordPage() {
  return (
    <Page title="Reset password" width="narrow">
      <ResetPasswordForm {...useNewPasswordFlow()} />
    </Page>
  );
}

export function RestoreEmailPage() {
  return (
    <Page title="Restore email" width="narrow">
      <ResetPasswordForm task="restore" {...useNewPasswordFlow()} />
    </Page>
  );
}

export function ConfirmEmailPage() {
  return (
    <Page title="Confirm email" width="narrow">
      <ConfirmEmailForm token={useLinkToken()} />
    </Page>
  );
}

interface NewPasswordFlow {
  token: string | undefined;
  onReset: () => void;
  onLeave: () => void;
}

/** A mailed link that asks for a new password, and what follows it. */
function useNewPasswordFlow(): NewPasswordFlow {
  const token = useLinkToken();
  const session = useSession();
  const navigate = useNavigate();
  // The login that follows is with the new password, whoever was signed in here.
  const onReset = (): void => {
    if (session) logout();
  };
  const onLeave = useCallback(() => void navigate(PATHS.login, { replace: true }), [navigate]);
  return { token, onReset, onLeave };
}

/**
 * The token of a mailed link. It leaves the address bar, and with it screenshots and copied addresses;
 * the entry of the history keeps it, so that a reload does no harm.
 */
function useLinkToken(): string | undefined {
  const { pathname, search, state } = useLocation() as Location<{ token?: unknown } | null>;
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token') ?? '';

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);

  if (inAddress) return inAddress;
  return typeof state?.token === 'string' ? state.token : undefined;
}
