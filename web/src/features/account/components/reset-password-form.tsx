import { PASSWORD_MIN_LENGTH, RESET_REDIRECT_MS, type MessageResponse } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { passwordFault } from '../../../lib/password-fault';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { PasswordField } from '../../../ui/text-field';
import { confirmReset } from '../api/confirm-reset';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

const RESET_FAILED = 'Failed to reset password. Please try again.';
const NO_TOKEN = 'Invalid or missing reset token';

interface ResetPasswordFormProps {
  /** From the link in the mail. */
  token: string | undefined;
  onReset: () => void;
  /** The time to go on to the login has come. */
  onLeave: () => void;
}

export function ResetPasswordForm({ token, onReset, onLeave }: ResetPasswordFormProps) {
  const reset = useMutation({ mutationFn: confirmReset, onSuccess: onReset });
  const [fault, setFault] = useState(token ? undefined : NO_TOKEN);

  const submit = (fields: FormData): void => {
    if (!token) return;
    const password = field(fields, 'password');
    const found = passwordFault(password, field(fields, 'confirmation'));
    setFault(found);
    if (!found) reset.mutate({ token, new_password: password });
  };

  if (reset.data) return <ResetDone answer={reset.data} onLeave={onLeave} />;
  return (
    <AccountForm
      heading="Reset password"
      error={fault ?? (reset.error ? messageOf(reset.error, RESET_FAILED) : undefined)}
      action="Reset password"
      busy={reset.isPending}
      onSubmit={submit}
      footer={
        <>
          <Link to="/forgot-password">Request a new link</Link>
          <Link to="/login">Back to login</Link>
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

function ResetDone({ answer, onLeave }: { answer: MessageResponse; onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <Sheet className={styles['account']}>
      <PageHeading>Reset password</PageHeading>
      <div className={styles['done']}>
        <Notice tone="info">{answer.message}</Notice>
        <p>You are taken to the login in {RESET_REDIRECT_MS / 1000} seconds.</p>
        <ButtonLink look="primary" to="/login">
          Go to login
        </ButtonLink>
      </div>
    </Sheet>
  );
}
