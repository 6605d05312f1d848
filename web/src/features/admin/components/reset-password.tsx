import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type User } from '@fourfold/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PasswordField } from '../../../ui/text-field';
import { passwordFault } from '../../../lib/password-fault';
import { resetPassword } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { Dialog, FIRST } from '../../../ui/dialog';
import styles from '../../../ui/dialog.module.css';

interface ResetPasswordProps {
  user: User;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function ResetPassword({ user, onClose, onDone }: ResetPasswordProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const text = `The password of ${user.display_name} has been reset.`;
  const reset = useAdminAction({
    call: resetPassword,
    failure: 'Failed to reset password',
    done: () => text,
    onDone: () => onDone(text),
  });
  const error = fault ?? reset.error;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = passwordFault(password, password);
    setFault(found);
    if (!found) reset.run({ user_id: user.user_id, new_password: password });
  };
  return (
    <Dialog
      title={
        <>
          Reset password of <bdi>{user.display_name}</bdi>
        </>
      }
      onClose={onClose}
      busy={reset.busy}
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>
          All sessions of <bdi>@{user.username}</bdi> end. Tell the new password to nobody else.
        </p>
        <PasswordField
          label="New password"
          value={password}
          onChange={(event) => {
            setFault(undefined);
            setPassword(event.target.value);
          }}
          readOnly={reset.busy}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          {...FIRST}
        />
        {error && <Notice tone="alarm">{error}</Notice>}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" aria-disabled={reset.busy}>
            Reset password
          </Button>
          <Button aria-disabled={reset.busy} onClick={() => !reset.busy && onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
