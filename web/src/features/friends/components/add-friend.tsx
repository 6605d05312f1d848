import type { UserSearchResult } from '@fourfold/contracts';
import { useState, type FormEvent } from 'react';
import { useFriendAction } from '../../../lib/friends/use-friend-action';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { PersonMenu } from '../../../ui/person-menu';
import { TextField } from '../../../ui/text-field';
import { sendRequest } from '../api';
import { useSearch } from '../hooks/use-search';
import styles from './friends.module.css';
import { Person } from './person';

const RELATIONSHIPS = {
  friends: 'Friends',
  sent: 'Request sent',
  received: 'Waits for your answer',
} as const;

/** Asks somebody by username, typed or found. */
export function AddFriend() {
  const [username, setUsername] = useState('');
  const [said, setSaid] = useState<string>();
  const search = useSearch(username);
  const request = useFriendAction({
    call: sendRequest,
    failure: 'Failed to send friend request',
    done: (_, { status, other_user }) =>
      status === 'accepted'
        ? `You and ${other_user.display_name} are friends now.`
        : `Friend request sent to ${other_user.display_name}.`,
    onDone: (_, { status, other_user }) => {
      setUsername('');
      setSaid(
        status === 'accepted'
          ? `You and ${other_user.display_name} are friends now.`
          : `Friend request sent to ${other_user.display_name}.`,
      );
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = username.trim().replace(/^@/, '');
    if (name !== '') request.run(name);
  };

  const isSearching = username.trim() !== '' && search.data !== undefined;
  return (
    <Card heading="Add a friend" className="tight">
      <form className={styles['add']} onSubmit={submit}>
        <TextField
          label="Username"
          value={username}
          onChange={(event) => {
            setSaid(undefined);
            setUsername(event.target.value);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" look="primary" disabled={username.trim() === ''} aria-disabled={request.busy}>
          Send Request
        </Button>
      </form>
      {request.error && <Notice tone="alarm">{request.error}</Notice>}
      {said && <p className={styles['said']}>{said}</p>}
      {isSearching && <Found found={search.data} busy={request.busy} onAdd={request.run} />}
    </Card>
  );
}

interface FoundProps {
  found: UserSearchResult[];
  busy: boolean;
  onAdd: (username: string) => void;
}

function Found({ found, busy, onAdd }: FoundProps) {
  if (found.length === 0) return <p className={styles['soft']}>Nobody here has a name like that.</p>;
  return (
    <ul className={styles['people']} aria-label="Players found">
      {found.map((person) => (
        <li key={person.user_id}>
          <Person person={person}>
            {person.relationship === 'none' ? (
              <Button
                aria-disabled={busy}
                aria-label={`Add ${person.display_name}`}
                onClick={() => onAdd(person.username)}
              >
                Add
              </Button>
            ) : (
              <span className={styles['tag']}>{RELATIONSHIPS[person.relationship]}</span>
            )}
            <PersonMenu userId={person.user_id} name={person.display_name} />
          </Person>
        </li>
      ))}
    </ul>
  );
}
