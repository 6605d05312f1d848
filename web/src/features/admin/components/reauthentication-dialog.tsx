import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore, type FormEvent } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { reauthentication } from '../../../lib/session/reauthentication';
import { sessionStore } from '../../../lib/session/session';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PasswordField } from '../../../ui/text-field';
import { reauthenticate } from '../api';
import { Dialog, FIRST } from '../../../ui/dialog';
import styles from '../../../ui/dialog.module.css';

const FAILED = 'Failed to check the password. Please try again.';

/** Asks for the password whenever an act wants it; what was begun then goes on. */
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
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = field(new FormData(event.currentTarget), 'password');
    if (password !== '' && !check.isPending) check.mutate({ password });
  };
  const cancel = (): void => reauthentication.settle(false);
  return (
    <Dialog title="Is it you?" onClose={cancel} busy={check.isPending}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>You signed in a while ago. Give your password to confirm this.</p>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          readOnly={check.isPending}
          {...FIRST}
        />
        {check.error && <Notice tone="alarm">{messageOf(check.error, FAILED)}</Notice>}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" aria-disabled={check.isPending}>
            Confirm
          </Button>
          <Button aria-disabled={check.isPending} onClick={() => !check.isPending && cancel()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
