import type { Friend } from '@fourfold/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { useFriendBattles, type FriendBattle } from '../../../shared/friends/friend-battles';
import { useFriendAction } from '../../../shared/friends/queries';
import { chatPath } from '../../../shared/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Confirmation } from '../../../ui/dialog';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { PresenceMark } from '../../../ui/presence-mark';
import { Empty } from '../../../ui/states';
import { removeFriend } from '../api';
import styles from './friends.module.css';
import { Person } from './person';

interface FriendListProps {
  friends: Friend[];
  /** A further way to meet a friend, beside Chat. */
  action: (friend: Friend) => ReactNode;
}

export function FriendList({ friends, action }: FriendListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card heading="Your friends" headingRef={heading} className="tight">
      {friends.length === 0 && <Empty>No friends yet. Add the first by username.</Empty>}
      <ul className="lines">
        {friends.map((friend) => (
          // The focused button is removed with its row.
          <FriendRow
            key={friend.user_id}
            friend={friend}
            action={action(friend)}
            onGone={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Card>
  );
}

interface FriendRowProps {
  friend: Friend;
  action: ReactNode;
  onGone: () => void;
}

function FriendRow({ friend, action, onGone }: FriendRowProps) {
  const [asking, setAsking] = useState(false);
  const { display_name: name, is_online, unread_count } = friend;
  const battle = useFriendBattles()[friend.user_id];
  const remove = useFriendAction({
    call: removeFriend,
    failure: 'Failed to remove friend',
    done: () => `You and ${name} are no longer friends.`,
    onDone: onGone,
  });
  return (
    <li className="stack tight">
      <Person
        person={friend}
        mark={
          <span className={`soft ${styles['presence']}`} data-online={is_online || undefined}>
            <PresenceMark online={is_online} />
            <span>{is_online ? 'Online' : 'Offline'}</span>
          </span>
        }
        detail={`Current streak ${friend.current_streak}, best streak ${friend.highest_streak}`}
        news={battle && <BattleNews battle={battle} />}
        withMenu
      >
        <ButtonLink
          to={chatPath(friend.user_id)}
          aria-label={`Chat with ${name}${unread_count > 0 ? `, ${unread_count} unread` : ''}`}
        >
          Chat
        </ButtonLink>
        {action}
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </Person>
      {remove.error && <Notice tone="alarm">{remove.error}</Notice>}
      {asking && (
        <Confirmation
          question={
            <>
              Remove <bdi translate="no">{name}</bdi> from your friends?
            </>
          }
          confirm="Remove friend"
          busy={remove.busy}
          onConfirm={() => remove.run(friend.user_id)}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** Not announced: nobody waits for it. */
function BattleNews({ battle: { won, opponents, finished_at } }: { battle: FriendBattle }) {
  return (
    <>
      <span>{won ? 'Won' : 'Lost'}</span> <span>{opponents.length === 0 ? 'a battle' : 'against '}</span>
      {opponents.map(({ user_id, display_name }, place) => (
        <span key={user_id}>
          {place > 0 && ' and '}
          <bdi translate="no">{display_name}</bdi>
        </span>
      ))}
      , <Moment at={finished_at} />
    </>
  );
}
