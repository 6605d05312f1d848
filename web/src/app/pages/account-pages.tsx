import type { AppConfig } from '@fourfold/contracts';
import { matchPath, parsePath } from 'react-router';
import { ConfirmEmailForm } from '../../features/account/components/confirm-email-form';
import { ForgotPasswordForm } from '../../features/account/components/forgot-password-form';
import { LoginForm } from '../../features/account/components/login-form';
import { RegisterForm } from '../../features/account/components/register-form';
import { ResetPasswordForm } from '../../features/account/components/reset-password-form';
import { useAppConfig } from '../../lib/app-config';
import { Page } from '../../ui/page';
import { RequireVisitor, useLoginState, type LoginState } from '../guards';
import { battleRoomPath } from '../../lib/paths';

export function LoginPage() {
  return (
    <RequireVisitor>
      <Page title="Login" width="narrow">
        <LoginForm note={noteOf(useLoginState(), useAppConfig())} />
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
        <RegisterForm />
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
      <ResetPasswordForm task="reset" />
    </Page>
  );
}

export function RestoreEmailPage() {
  return (
    <Page title="Restore email" width="narrow">
      <ResetPasswordForm task="restore" />
    </Page>
  );
}

export function ConfirmEmailPage() {
  return (
    <Page title="Confirm email" width="narrow">
      <ConfirmEmailForm />
    </Page>
  );
}
