import type { LoginResponse } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { reauthentication } from '../../../shared/session/reauthentication';
import { sessionStore } from '../../../shared/session/session';
import { useSession } from '../../../shared/session/use-session';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { AccountName, PasswordField } from '../../../ui/fields';
import { reauthenticate } from '../api';

/** Asks for the password that a request needs, and then resumes the request. */
export function ReauthenticationDialog() {
  const check = useMutation({ mutationFn: reauthenticate });
  const [fault, setFault] = useState<string>();
  const user = useSession()?.user;
  const submit = (fields: FormData): void => {
    const password = field(fields, 'password');
    setFault(password === '' ? 'Password is required' : undefined);
    if (password === '') return;
    // Passed to `mutate`, so that an answer after the dialog has gone changes no session.
    const onSuccess = ({ access_token, user }: LoginResponse): void => {
      sessionStore.set({ token: access_token, user });
      reauthentication.settle(true);
    };
    check.mutate({ password }, { onSuccess });
  };
  const cancel = (): void => reauthentication.settle(false);
  const error =
    fault ??
    (check.error ? messageOf(check.error, 'Failed to check the password. Please try again.') : undefined);
  return (
    <Dialog title="Is it you?" onClose={cancel} busy={check.isPending}>
      <DialogForm confirm="Confirm" busy={check.isPending} error={error} onSubmit={submit} onCancel={cancel}>
        {user && <AccountName email={user.email} />}
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          hint="You signed in a while ago. Enter your password to confirm this."
          readOnly={check.isPending}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
