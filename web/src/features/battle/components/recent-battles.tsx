import { BATTLE_HISTORY_LIMIT, type BattleRecord } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { replayPath } from '../../../shared/paths';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Day } from '../../../ui/moment';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { fetchHistory } from '../api';
import { BATTLE_KEY } from '../lobby-data';
import { AvatarPicture } from './avatar-picture';
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
        failure="Your battles couldn’t be loaded."
        empty="No older battles."
        isEmpty={({ battles }) => battles.length === 0}
      >
        {({ battles, total }) => (
          <>
            <ul className="lines" aria-busy={query.isPlaceholderData}>
              {battles.map(battleRow)}
            </ul>
            <Pagination
              things="battles"
              page={page}
              hasNext={page * BATTLE_HISTORY_LIMIT < total}
              onPage={setPage}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function battleRow(battle: BattleRecord) {
  const { battle_id, opponents, duration_seconds, wpm, played_at, has_replay } = battle;
  const names = opponents.map(({ display_name }) => display_name || 'a former player');
  return (
    <li key={battle_id} className={`row loose ${styles['entry']}`}>
      <span className={styles['faces']}>
        {opponents.map(({ user_id, avatar_id }) => (
          <AvatarPicture key={user_id} avatarId={avatar_id} decorative />
        ))}
      </span>
      <div>
        <p>
          <strong>{outcomeOf(battle)}</strong> against{' '}
          {opponents.map(({ user_id }, place) => (
            <span key={user_id}>
              {place > 0 && ' and '}
              <bdi translate="no">{names[place]}</bdi>
            </span>
          ))}
          {battle.reason === 'forfeit' && ' by forfeit'}
        </p>
        <p className="soft">
          <span>{`${clockTime(duration_seconds)}, ${Math.round(wpm)} WPM, `}</span>
          <Day at={played_at} />
        </p>
      </div>
      {has_replay && (
        <ButtonLink
          look="quiet"
          className="flush"
          to={replayPath(battle_id)}
          aria-label={`Replay of the battle against ${names.join(' and ')}`}
        >
          Replay
        </ButtonLink>
      )}
    </li>
  );
}

function outcomeOf({ won, reason }: BattleRecord): string {
  if (reason === 'voided') return 'Void';
  if (won) return 'Won';
  return reason === 'abandoned' ? 'Broken off' : 'Lost';
}
