import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { reauthentication } from '../../../lib/session/reauthentication';
import { sessionStore } from '../../../lib/session/session';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { PasswordField } from '../../../ui/fields';
import { reauthenticate } from '../api';

/** Opens when a request needs the password, and then resumes the request. */
export function ReauthenticationDialog() {
  const isWanted = useSyncExternalStore(reauthentication.subscribe, reauthentication.isWanted);
  return isWanted && <PasswordQuestion />;
}

function PasswordQuestion() {
  const check = useMutation({
    mutationFn: reauthenticate,
    onSuccess: ({ access_token, user }) => {
      sessionStore.set({ token: access_token, user });
      reauthentication.settle(true);
    },
  });
  const submit = (fields: FormData): void => {
    const password = field(fields, 'password');
    if (password !== '') check.mutate({ password });
  };
  const cancel = (): void => reauthentication.settle(false);
  return (
    <Dialog title="Is it you?" onClose={cancel} busy={check.isPending}>
      <DialogForm
        confirm="Confirm"
        busy={check.isPending}
        error={
          check.error ? messageOf(check.error, 'Failed to check the password. Please try again.') : undefined
        }
        onSubmit={submit}
        onCancel={cancel}
      >
        <p>You signed in a while ago. Give your password to confirm this.</p>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          readOnly={check.isPending}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
