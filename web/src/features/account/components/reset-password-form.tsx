import {
  PASSWORD_MIN_LENGTH,
  RESET_REDIRECT_MS,
  type MessageResponse,
  type PasswordResetConfirmRequest,
} from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { field } from '../../../lib/field';
import { passwordFault } from '../../../lib/password-fault';
import { PATHS } from '../../../lib/paths';
import { sessionStore } from '../../../lib/session/session';
import { ButtonLink } from '../../../ui/button';
import { PasswordField } from '../../../ui/text-field';
import { confirmReset, logout, restoreEmail } from '../api';
import { useLinkToken } from '../hooks/use-link-token';
import { AccountForm, Done } from './account-form';

/** What a link that asks for a new password is for. */
type Task = 'reset' | 'restore';

interface TaskTexts {
  call: (request: PasswordResetConfirmRequest) => Promise<MessageResponse>;
  heading: string;
  note?: string;
  failed: string;
  noToken: string;
}

const TASKS: Readonly<Record<Task, TaskTexts>> = {
  reset: {
    call: confirmReset,
    heading: 'Reset password',
    failed: 'Failed to reset password. Please try again.',
    noToken: 'Invalid or missing reset token',
  },
  restore: {
    call: restoreEmail,
    heading: 'Restore email',
    note: 'Your account gets back the email this link was sent to. Every device is signed out; choose a new password.',
    failed: 'Failed to restore email. Please try again.',
    noToken: 'Invalid or missing link',
  },
};

export function ResetPasswordForm({ task }: { task: Task }) {
  const token = useLinkToken();
  const { call, heading, note, failed, noToken } = TASKS[task];
  const reset = useMutation({
    mutationFn: call,
    onSuccess: () => {
      // The login that follows is with the new password, whoever was signed in here.
      if (sessionStore.state().session) logout();
    },
  });
  const [fault, setFault] = useState(token ? undefined : noToken);

  const submit = (fields: FormData): void => {
    if (!token) return;
    const password = field(fields, 'password');
    const found = passwordFault(password, field(fields, 'confirmation'));
    setFault(found);
    if (!found) reset.mutate({ token, new_password: password });
  };

  if (reset.data) return <ResetDone heading={heading} message={reset.data.message} />;
  return (
    <AccountForm
      heading={heading}
      note={note}
      fault={fault}
      call={reset}
      failure={failed}
      action={heading}
      onSubmit={submit}
      footer={
        <>
          {task === 'reset' && <Link to={PATHS.forgotPassword}>Request a new link</Link>}
          <Link to={PATHS.login}>Back to login</Link>
        </>
      }
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      />
      <PasswordField label="Confirm new password" name="confirmation" autoComplete="new-password" />
    </AccountForm>
  );
}

function ResetDone({ heading, message }: { heading: string; message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PATHS.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Done heading={heading} message={message}>
      <p>You are taken to the login in {RESET_REDIRECT_MS / 1000} seconds.</p>
      <ButtonLink look="primary" to={PATHS.login}>
        Go to login
      </ButtonLink>
    </Done>
  );
}
