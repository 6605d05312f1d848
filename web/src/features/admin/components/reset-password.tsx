import { PASSWORD_MIN_LENGTH, type User } from '@fourfold/contracts';
import { useState } from 'react';
import { field } from '../../../lib/field';
import { passwordFault } from '../../../shared/password/password-fault';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { AccountName, PasswordField } from '../../../ui/fields';
import { resetPassword } from '../api';
import { useAdminAction } from '../hooks/queries';

interface ResetPasswordProps {
  user: User;
  onClose: () => void;
  onDone: (announcement: string) => void;
}

export function ResetPassword({ user, onClose, onDone }: ResetPasswordProps) {
  const [fault, setFault] = useState<string>();
  const reset = useAdminAction({
    call: resetPassword,
    failure: 'Failed to reset password',
    done: () => `The password of ${user.display_name} has been reset.`,
    onDone,
  });

  const submit = (fields: FormData): void => {
    const new_password = field(fields, 'password');
    const found = passwordFault(new_password);
    setFault(found);
    if (!found) reset.run({ user_id: user.user_id, new_password });
  };
  return (
    <Dialog
      title={
        <>
          Reset password of <bdi translate="no">{user.display_name}</bdi>
        </>
      }
      onClose={onClose}
      busy={reset.busy}
    >
      <DialogForm
        confirm="Reset password"
        busy={reset.busy}
        error={fault ?? reset.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>
          All sessions of <bdi translate="no">{`@${user.username}`}</bdi> end. Tell the new password to nobody
          else.
        </p>
        <AccountName email={user.email} />
        <PasswordField
          label="New password"
          name="password"
          onChange={() => setFault(undefined)}
          readOnly={reset.busy}
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
