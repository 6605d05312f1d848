import { USER_SEARCH_MIN_CHARACTERS, type UserSearchResult } from '@fourfold/contracts';
import { countCharacters } from '@fourfold/game-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { FRIENDS_KEY, useFriendAction } from '../../../shared/friends/queries';
import { sendFriendRequest } from '../../../shared/friends/send-friend-request';
import { ADD_FRIEND_PARAMETER } from '../../../shared/paths';
import { useAccount } from '../../../shared/session/use-session';
import { useDebounced } from '../../../lib/time/use-debounced';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { searchUsers } from '../api';
import styles from './friends.module.css';
import { Person } from './person';

const RELATIONSHIPS = {
  friends: 'Friends',
  sent: 'Request sent',
  received: 'Waiting for your answer',
} as const;

export function AddFriend() {
  const invitedBy = useInvitation();
  const [username, setUsername] = useState(invitedBy ?? '');
  const request = useFriendAction({
    call: sendFriendRequest,
    failure: 'Failed to send friend request',
    done: (_, { status, other_user: { display_name: name } }) =>
      status === 'accepted' ? `You and ${name} are friends now.` : `Friend request sent to ${name}.`,
    onDone: () => setUsername(''),
  });
  const typed = username.trim();
  /** As pages show it, a username begins with a sign that is no part of it; some keyboards write a wide one. */
  const name = typed.replace(/^[@＠]/u, '');
  const query = useDebounced(name);
  const { data: found } = useQuery({
    queryKey: [...FRIENDS_KEY, 'search', query],
    queryFn: ({ signal }) => searchUsers(query, signal),
    enabled: countCharacters(query) >= USER_SEARCH_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== '') request.run(name);
  };

  return (
    <Card heading="Add a friend" className="tight">
      {invitedBy !== undefined && typed === invitedBy && (
        <p>
          This is the link of <bdi translate="no">{`@${invitedBy}`}</bdi>. Send a request to become friends.
        </p>
      )}
      <form className={`row loose ${styles['add']}`} onSubmit={submit}>
        <TextField
          label="Username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxCharacters={64}
        />
        <Button type="submit" look="primary" disabled={typed === ''} aria-disabled={request.busy}>
          Send Request
        </Button>
      </form>
      {request.error && <Notice tone="alarm">{request.error}</Notice>}
      {typed !== '' && found && <Found found={found} busy={request.busy} onAdd={request.run} />}
    </Card>
  );
}

/** The username in the link of somebody else. */
function useInvitation(): string | undefined {
  const username = useSearchParams()[0].get(ADD_FRIEND_PARAMETER) ?? undefined;
  return username === useAccount()?.username ? undefined : username;
}

interface FoundProps {
  found: UserSearchResult[];
  busy: boolean;
  onAdd: (username: string) => void;
}

function Found({ found, busy, onAdd }: FoundProps) {
  if (found.length === 0) return <p className="soft">Nobody here goes by a name like that.</p>;
  return (
    <ul className="lines" aria-label="Players found">
      {found.map((person) => (
        <li key={person.user_id} className="stack tight">
          <Person person={person} withMenu>
            {person.relationship === 'none' ? (
              <Button
                aria-disabled={busy}
                aria-label={`Add ${person.display_name}`}
                onClick={() => onAdd(person.username)}
              >
                Add
              </Button>
            ) : (
              <span className="tag">{RELATIONSHIPS[person.relationship]}</span>
            )}
          </Person>
        </li>
      ))}
    </ul>
  );
}
