import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { useState } from 'react';
import { passwordFault } from '../../../shared/password/password-fault';
import { useSession } from '../../../shared/session/use-session';
import { usePasswordAdvice } from '../../../shared/password/use-password-advice';
import { useAction } from '../../../shared/use-action';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { AccountName, TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { changePassword, SESSIONS_KEY } from '../api';

const BLANK = { current: '', next: '', confirmation: '' };

export function ChangePassword() {
  const [typed, setTyped] = useState(BLANK);
  const [shown, setShown] = useState(false);
  const [fault, setFault] = useState<string>();
  const user = useSession()?.user;
  const advice = usePasswordAdvice(typed.next, `${user?.display_name} ${user?.email}`);
  // The server ends the other sessions.
  const change = useAction(SESSIONS_KEY, {
    call: changePassword,
    failure: 'Failed to change password',
    done: (_, { message }) => message,
    onDone: () => {
      setTyped(BLANK);
      setShown(false);
    },
  });

  const submit = (): void => {
    const found = passwordFault(typed.next, typed.confirmation, 'New passwords do not match');
    setFault(found);
    if (found) change.reset();
    else change.run({ current_password: typed.current, new_password: typed.next });
  };

  const passwordField = (name: keyof typeof BLANK, label: string, autoComplete: string, hint?: string) => (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      hint={hint}
    />
  );
  const complete = Object.values(typed).every((value) => value !== '');

  return (
    <Card heading="Change Password">
      <Form
        busy={change.busy}
        error={fault ?? change.error}
        onSubmit={submit}
        buttons={
          <div className="row loose">
            <Button look="primary" type="submit" disabled={!complete} aria-disabled={change.busy}>
              Change Password
            </Button>
          </div>
        }
      >
        {user && <AccountName email={user.email} />}
        {passwordField('current', 'Current password', 'current-password')}
        {passwordField(
          'next',
          'New password',
          'new-password',
          advice ?? `At least ${PASSWORD_MIN_LENGTH} characters. Your other devices are signed out.`,
        )}
        {passwordField('confirmation', 'Confirm new password', 'new-password')}
        <Checkbox
          label="Show passwords"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
      </Form>
    </Card>
  );
}
