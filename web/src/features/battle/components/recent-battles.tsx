import { BATTLE_HISTORY_LIMIT, type BattleRecord } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { Card } from '../../../ui/card';
import { Day } from '../../../ui/moment';
import { OlderNewer } from '../../../ui/older-newer';
import { QueryView } from '../../../ui/query-view';
import { fetchHistory } from '../api';
import { BATTLE_KEY } from '../hooks/use-battle-data';
import { AvatarPicture } from './avatars/avatar-picture';
import styles from './lobby.module.css';

/** The player's battles, page by page; hidden before the first. */
export function RecentBattles() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...BATTLE_KEY, 'history', page],
    queryFn: ({ signal }) => fetchHistory(page, signal),
    placeholderData: keepPreviousData,
  });
  if (page === 1 && !query.data?.total) return null;
  return (
    <Card heading="Recent battles">
      <QueryView
        query={query}
        loading="Loading your battles…"
        failure="Your battles could not be loaded."
        empty="There are no older battles."
        isEmpty={({ battles }) => battles.length === 0}
      >
        {({ battles, total }) => (
          <>
            <ul className="lines" aria-busy={query.isPlaceholderData}>
              {battles.map(battleRow)}
            </ul>
            <OlderNewer page={page} hasOlder={page * BATTLE_HISTORY_LIMIT < total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function battleRow({ battle_id, won, reason, opponents, duration_seconds, wpm, played_at }: BattleRecord) {
  return (
    <li key={battle_id} className={`row loose ${styles['entry']} ${styles['battle']}`}>
      <span className={styles['faces']}>
        {opponents.map(({ user_id, avatar_id }) => (
          <AvatarPicture key={user_id} avatarId={avatar_id} decorative className={styles['face']} />
        ))}
      </span>
      <div>
        <p>
          <strong>{won ? 'Won' : reason === 'abandoned' ? 'Broken off' : 'Lost'}</strong> against{' '}
          {opponents.map(({ user_id, display_name }, place) => (
            <span key={user_id}>
              {place > 0 && ' and '}
              <bdi>{display_name || 'a former player'}</bdi>
            </span>
          ))}
          {reason === 'forfeit' && ' by forfeit'}
        </p>
        <p className="soft">
          {clockTime(duration_seconds)}, {Math.round(wpm)} WPM, <Day at={played_at} />
        </p>
      </div>
    </li>
  );
}
