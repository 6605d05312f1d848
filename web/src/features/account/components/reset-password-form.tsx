import {
  PASSWORD_MIN_LENGTH,
  RESET_REDIRECT_MS,
  type MessageResponse,
  type PasswordResetConfirmRequest,
} from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { passwordFault } from '../../../lib/password-fault';
import { PATHS } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { PasswordField } from '../../../ui/text-field';
import { confirmReset, restoreEmail } from '../api';
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

interface ResetPasswordFormProps {
  task?: Task;
  /** From the link in the mail. */
  token: string | undefined;
  onReset: () => void;
  /** The time to go on to the login has come. */
  onLeave: () => void;
}

export function ResetPasswordForm({ task = 'reset', token, onReset, onLeave }: ResetPasswordFormProps) {
  const { call, heading, note, failed, noToken } = TASKS[task];
  const reset = useMutation({ mutationFn: call, onSuccess: onReset });
  const [fault, setFault] = useState(token ? undefined : noToken);

  const submit = (fields: FormData): void => {
    if (!token) return;
    const password = field(fields, 'password');
    const found = passwordFault(password, field(fields, 'confirmation'));
    setFault(found);
    if (!found) reset.mutate({ token, new_password: password });
  };

  if (reset.data) return <ResetDone heading={heading} answer={reset.data} onLeave={onLeave} />;
  return (
    <AccountForm
      heading={heading}
      note={note}
      error={fault ?? (reset.error ? messageOf(reset.error, failed) : undefined)}
      action={heading}
      busy={reset.isPending}
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

interface ResetDoneProps {
  heading: string;
  answer: MessageResponse;
  onLeave: () => void;
}

function ResetDone({ heading, answer, onLeave }: ResetDoneProps) {
  useEffect(() => {
    const timer = setTimeout(onLeave, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <Done heading={heading} message={answer.message}>
      <p>You are taken to the login in {RESET_REDIRECT_MS / 1000} seconds.</p>
      <ButtonLink look="primary" to={PATHS.login}>
        Go to login
      </ButtonLink>
    </Done>
  );
}
