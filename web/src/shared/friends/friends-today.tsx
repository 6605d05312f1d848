import { ROUTES, routePath, type FriendToday } from '@fourfold/contracts';
import { useState } from 'react';
import { clockTime } from '../../lib/time/clock-time';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { PresenceMark } from '../../ui/presence-mark';
import { api } from '../api';
import styles from './friends-today.module.css';
import { useFriendAction, useFriendsToday } from './queries';

/** More would push away what is below. */
const SHOWN_AT_FIRST = 8;

/** How friends fare with today's puzzle; nothing without friends, and while it can't be loaded. */
export function FriendsToday() {
  const { data = [] } = useFriendsToday();
  const [isWhole, setWhole] = useState(false);
  const nudging = useFriendAction({
    call: ({ user_id }: FriendToday) => api.post<void>(routePath(ROUTES.friends.nudge, { user_id })),
    failure: 'Failed to nudge your friend',
    done: ({ display_name }) => `You nudged ${display_name}.`,
  });
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <Card heading="Friends today" className="tight">
      {nudging.error && <Notice tone="alarm">{nudging.error}</Notice>}
      <ul className={`lines ${styles['friends']}`}>
        {shown.map((friend) => (
          <li key={friend.user_id} className={styles['friend']} data-state={friend.state}>
            <bdi translate="no" className="ellipsis" title={friend.display_name}>
              {friend.display_name}
            </bdi>
            <span className={`row ${styles['state']}`}>
              <TodayState friend={friend} />
              {friend.state === 'not_yet' && friend.may_nudge && (
                <Button
                  look="quiet"
                  aria-label={`Nudge ${friend.display_name}`}
                  aria-disabled={nudging.busy}
                  onClick={() => nudging.run(friend)}
                >
                  Nudge
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>{`Show all ${data.length} friends`}</Button>
      )}
    </Card>
  );
}

function TodayState({ friend }: { friend: FriendToday }) {
  const { state, won, points_scored: points, completion_time_seconds: seconds } = friend;
  switch (state) {
    case 'playing':
      return (
        <>
          <PresenceMark online />
          <span>is playing</span>
        </>
      );
    case 'not_yet':
      return <span className="soft">not yet</span>;
    case 'finished':
      return (
        <>
          <span className={styles['sign']} data-lost={won === false || undefined} aria-hidden="true">
            {won === false ? '✗' : '✓'}
          </span>
          {points === null ? (
            <span>has finished</span>
          ) : (
            <span>
              <span className="visually-hidden">{won ? 'solved it: ' : 'didn’t solve it: '}</span>
              <strong>{points}</strong>
              {seconds !== null && ` · ${clockTime(seconds)}`}
            </span>
          )}
        </>
      );
  }
}
