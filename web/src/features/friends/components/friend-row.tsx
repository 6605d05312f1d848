import type { Friend } from '@fourfold/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PresenceMark } from '../../../ui/presence-mark';
import { blockUser, removeFriend } from '../api';
import { useFriendAction } from '../hooks/use-friend-action';
import { Confirmation } from './confirmation';
import styles from './friends.module.css';
import { Person } from './person';
import { ReportForm } from './report-form';

interface FriendRowProps {
  friend: Friend;
  chatLink: ReactNode;
  /** The row is about to go. */
  onGone: () => void;
}

type Asking = 'nothing' | 'remove' | 'block' | 'report';

export function FriendRow({ friend, chatLink, onGone }: FriendRowProps) {
  const [asking, setAsking] = useState<Asking>('nothing');
  const more = useRef<HTMLDetailsElement>(null);
  const name = friend.display_name;
  const remove = useFriendAction({
    call: removeFriend,
    failure: 'Failed to remove friend',
    done: () => `You and ${name} are no longer friends.`,
    onDone: onGone,
  });
  const block = useFriendAction({
    call: blockUser,
    failure: 'Failed to block player',
    done: () => `${name} is blocked.`,
    onDone: onGone,
  });
  const error = remove.error ?? block.error;

  const ask = (what: Asking): void => {
    if (more.current) more.current.open = false;
    setAsking(what);
  };
  const stopAsking = (): void => {
    setAsking('nothing');
    more.current?.querySelector('summary')?.focus();
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
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => ask('remove')}>
          Remove
        </Button>
        <details ref={more} className={styles['more']}>
          <summary>
            More<span className="visually-hidden"> for {name}</span>
          </summary>
          <div>
            <Button look="quiet" aria-label={`Block ${name}`} onClick={() => ask('block')}>
              Block
            </Button>
            <Button look="quiet" aria-label={`Report ${name}`} onClick={() => ask('report')}>
              Report
            </Button>
          </div>
        </details>
      </Person>
      {error && <Notice tone="alarm">{error}</Notice>}
      {asking === 'remove' && (
        <Confirmation
          question={
            <>
              Remove <bdi>{name}</bdi> from your friends?
            </>
          }
          action="Remove friend"
          busy={remove.busy}
          onConfirm={() => remove.run(friend.user_id)}
          onCancel={stopAsking}
        />
      )}
      {asking === 'block' && (
        <Confirmation
          question={
            <>
              Block <bdi>{name}</bdi>? You will not be friends any more, and neither finds or writes to the
              other.
            </>
          }
          action="Block player"
          busy={block.busy}
          onConfirm={() => block.run(friend.user_id)}
          onCancel={stopAsking}
        />
      )}
      {asking === 'report' && <ReportForm person={friend} onClose={stopAsking} />}
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
