import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { passwordFault } from '../../../shared/password/password-fault';
import { useSession } from '../../../shared/session/use-session';
import { usePasswordAdvice } from '../../../shared/password/use-password-advice';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { AccountName, TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { changePassword, SESSIONS_KEY } from '../api';

const BLANK = { current: '', next: '', confirmation: '' };

export function ChangePassword() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(BLANK);
  const [shown, setShown] = useState(false);
  const [fault, setFault] = useState<string>();
  const user = useSession()?.user;
  const advice = usePasswordAdvice(typed.next, `${user?.display_name} ${user?.email}`);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setTyped(BLANK);
      setShown(false);
      // The server has ended the other sessions.
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });

  const submit = (): void => {
    const found = passwordFault(typed.next, typed.confirmation, 'New passwords do not match');
    setFault(found);
    if (found) change.reset();
    else change.mutate({ current_password: typed.current, new_password: typed.next });
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
  const error = fault ?? (change.error ? messageOf(change.error, 'Failed to change password') : undefined);
  const complete = Object.values(typed).every((value) => value !== '');

  return (
    <Card heading="Change Password">
      <Form
        busy={change.isPending}
        error={error}
        onSubmit={submit}
        buttons={
          <>
            {change.data && <Notice tone="info">{change.data.message}</Notice>}
            <div className="row loose">
              <Button look="primary" type="submit" disabled={!complete} aria-disabled={change.isPending}>
                Change Password
              </Button>
            </div>
          </>
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
