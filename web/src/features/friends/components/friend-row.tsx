import type { Friend } from '@fourfold/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { useFriendAction } from '../../../lib/friends/use-friend-action';
import { Button } from '../../../ui/button';
import { Confirmation } from '../../../ui/confirmation';
import { Notice } from '../../../ui/notice';
import { PersonMenu } from '../../../ui/person-menu';
import { PresenceMark } from '../../../ui/presence-mark';
import { removeFriend } from '../api';
import styles from './friends.module.css';
import { Person } from './person';

interface FriendRowProps {
  friend: Friend;
  chatLink: ReactNode;
  /** The row is about to go. */
  onGone: () => void;
}

export function FriendRow({ friend, chatLink, onGone }: FriendRowProps) {
  const [asking, setAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const name = friend.display_name;
  const remove = useFriendAction({
    call: removeFriend,
    failure: 'Failed to remove friend',
    done: () => `You and ${name} are no longer friends.`,
    onDone: onGone,
  });
  const stopAsking = (): void => {
    setAsking(false);
    removeButton.current?.focus();
  };

  return (
    <>
      <Person
        person={friend}
        mark={<Presence online={friend.is_online} />}
        detail={
          <>
            Current streak {friend.current_streak}, best streak {friend.highest_streak}
          </>
        }
      >
        {chatLink}
        <Button ref={removeButton} look="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
        <PersonMenu userId={friend.user_id} name={name} />
      </Person>
      {remove.error && <Notice tone="alarm">{remove.error}</Notice>}
      {asking && (
        <Confirmation
          question={
            <>
              Remove <bdi>{name}</bdi> from your friends?
            </>
          }
          confirm="Remove friend"
          busy={remove.busy}
          onConfirm={() => remove.run(friend.user_id)}
          onCancel={stopAsking}
        />
      )}
    </>
  );
}

function Presence({ online }: { online: boolean }) {
  return (
    <span className={styles['presence']} data-online={online || undefined}>
      <PresenceMark online={online} />
      {online ? 'Online' : 'Offline'}
    </span>
  );
}
