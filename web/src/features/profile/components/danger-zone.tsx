import { DELETE_ACCOUNT_PHRASE } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { TextField } from '../../../ui/text-field';
import { deleteAccount } from '../api';
import styles from './profile.module.css';

const DELETION_FAILED = 'Failed to delete account';

export function DangerZone({ onDeleted }: { onDeleted: () => void }) {
  const headingId = useId();
  const [confirming, setConfirming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);

  useEffect(() => {
    if (wasConfirming.current && !confirming) opener.current?.focus();
    wasConfirming.current = confirming;
  }, [confirming]);

  return (
    <Sheet aria-labelledby={headingId} className={`${styles['card']} ${styles['danger']}`}>
      <h2 id={headingId}>Danger Zone</h2>
      <p>
        Deleting your account removes your name, e-mail address, scores, streaks, friends and messages. It
        cannot be undone.
      </p>
      {confirming ? (
        <Confirmation onDeleted={onDeleted} onCancel={() => setConfirming(false)} />
      ) : (
        <div className={styles['buttons']}>
          <Button ref={opener} look="danger" onClick={() => setConfirming(true)}>
            Delete Account
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function Confirmation({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({ mutationFn: deleteAccount, onSuccess: onDeleted });
  const confirmed = typed === DELETE_ACCOUNT_PHRASE;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (confirmed && !deletion.isPending) deletion.mutate();
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label={`Please type "${DELETE_ACCOUNT_PHRASE}" to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={typed !== '' && !confirmed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      {deletion.error && <Notice tone="alarm">{messageOf(deletion.error, DELETION_FAILED)}</Notice>}
      <div className={styles['buttons']}>
        <Button look="danger" type="submit" disabled={!confirmed} aria-disabled={deletion.isPending}>
          Delete My Account
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
