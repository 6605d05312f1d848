import type { LoginResponse } from '@fourfold/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { reauthentication } from '../../../shared/session/reauthentication';
import { sessionStore } from '../../../shared/session/session';
import { useSession } from '../../../shared/session/use-session';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { AccountName, PasswordField } from '../../../ui/fields';
import {
  askForPasskey,
  passkeyFault,
  passkeysQuery,
  supportsPasskeys,
} from '../../../shared/session/passkeys';
import { Button } from '../../../ui/button';
import { reauthenticate } from '../api';

// Settles the question. Passed to `mutate`, so that an answer after the dialog has gone changes no session.
const onSuccess = ({ access_token, user }: LoginResponse): void => {
  sessionStore.set({ token: access_token, user });
  reauthentication.settle(true);
};

/** Asks for the password or a passkey, which a request needs, and then resumes the request. */
export function ReauthenticationDialog() {
  const check = useMutation({ mutationFn: reauthenticate });
  const touch = useMutation({
    mutationFn: async () => reauthenticate({ response: await askForPasskey() }),
  });
  const passkeys = useQuery({ ...passkeysQuery, enabled: supportsPasskeys() });
  const [fault, setFault] = useState<string>();
  const busy = check.isPending || touch.isPending;
  const user = useSession()?.user;
  const submit = (fields: FormData): void => {
    const password = field(fields, 'password');
    setFault(password === '' ? 'Password is required' : undefined);
    if (password === '') return;
    touch.reset();
    check.mutate({ password }, { onSuccess });
  };
  const cancel = (): void => reauthentication.settle(false);
  const error =
    fault ??
    (check.error ? messageOf(check.error, 'Failed to check the password. Please try again.') : undefined) ??
    (touch.error ? passkeyFault(touch.error, 'The passkey didn’t work. Please try again.') : undefined);
  return (
    <Dialog title="Is it really you?" onClose={cancel} busy={busy}>
      <DialogForm confirm="Confirm" busy={busy} error={error} onSubmit={submit} onCancel={cancel}>
        {user && <AccountName email={user.email} />}
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          hint="It’s been a while since you signed in. Enter your password to confirm this."
          readOnly={busy}
          {...INITIAL_FOCUS}
        />
        {passkeys.data && passkeys.data.length > 0 && (
          <div className="row loose">
            <Button
              aria-disabled={busy}
              onClick={() => {
                setFault(undefined);
                check.reset();
                if (!busy) touch.mutate(undefined, { onSuccess });
              }}
            >
              Use a passkey
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
