import { DELETE_ACCOUNT_PHRASE, type User } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { sessionStore } from '../../../shared/session/session';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { useFocusBack } from '../../../ui/use-focus-back';
import { deleteAccount } from '../api';
import styles from './profile.module.css';

const DELETES_ACCOUNT =
  'Deleting your account removes your name, email, scores, streaks, friends and messages. It can’t be undone. We’ll confirm it by email.';
const DELETES_GUEST =
  'Deleting removes everything you’ve played as a guest: your games, streak and statistics. It can’t be undone.';

export function DangerZone({ user }: { user: User }) {
  return (
    <Card heading="Danger Zone" className={styles['danger']}>
      <p>{user.is_guest ? DELETES_GUEST : DELETES_ACCOUNT}</p>
      {user.is_admin ? (
        <p>As an admin you can’t delete your account. Another admin has to remove your admin rights first.</p>
      ) : (
        <Deletion />
      )}
    </Card>
  );
}

function Deletion() {
  const [confirming, setConfirming] = useState(false);
  const opener = useFocusBack(confirming);
  if (confirming) return <Confirmation onCancel={() => setConfirming(false)} />;
  return (
    <div className="row loose">
      <Button ref={opener} look="danger" onClick={() => setConfirming(true)}>
        Delete Account
      </Button>
    </div>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({ mutationFn: deleteAccount, onSuccess: () => sessionStore.end('deleted') });
  const confirmed = typed === DELETE_ACCOUNT_PHRASE;

  return (
    <Form
      busy={deletion.isPending}
      error={deletion.error ? messageOf(deletion.error, 'Failed to delete account') : undefined}
      onSubmit={() => confirmed && deletion.mutate()}
      buttons={
        <div className="row loose">
          <Button look="danger" type="submit" disabled={!confirmed} aria-disabled={deletion.isPending}>
            Delete My Account
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      }
    >
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
    </Form>
  );
}
