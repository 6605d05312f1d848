import { BATTLE_HISTORY_LIMIT, type BattleRecord, type BattleStats } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { clientLog } from '../../../lib/client-log';
import { clockTime } from '../../../lib/time/clock-time';
import { BOARD_PARAMETER, PATHS, replayPath } from '../../../shared/paths';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { Day } from '../../../ui/moment';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { fetchHistory, fetchStats } from '../api';
import { BATTLE_KEY } from '../hooks/use-battle-data';
import { AvatarPicture } from './avatar-picture';
import styles from './lobby.module.css';

const FIGURES: ReadonlyArray<[label: string, value: (stats: BattleStats) => ReactNode]> = [
  ['Battles', ({ total_battles }) => total_battles],
  ['Won', ({ battles_won }) => battles_won],
  ['Win rate', ({ win_rate }) => `${Math.round(win_rate)}%`],
  ['Win streak', ({ current_win_streak }) => current_win_streak],
  ['Average WPM', ({ average_wpm }) => Math.round(average_wpm)],
  ['Highest WPM', ({ highest_wpm }) => Math.round(highest_wpm)],
  ['Words typed', ({ total_words_typed }) => total_words_typed],
];

/** Hidden when the stats cannot be loaded. */
export function BattleStatsCard() {
  const { data, error } = useQuery({
    queryKey: [...BATTLE_KEY, 'stats'],
    queryFn: ({ signal }) => fetchStats(signal),
  });
  useEffect(() => {
    if (error) clientLog.note('Failed to load the battle stats', { error: String(error) });
  }, [error]);
  if (error && !data) return null;
  return (
    <Card heading="Battle Stats" className={styles['stats']} aria-busy={!data}>
      <dl className="tally" data-pending={!data || undefined}>
        {FIGURES.map(([label, value]) => (
          <Figure key={label} label={label}>
            {data ? value(data) : '\u00a0'}
          </Figure>
        ))}
      </dl>
      <p>
        <Link to={`${PATHS.leaderboard}?${BOARD_PARAMETER}=battle`} className="target">
          View Leaderboard
        </Link>
      </p>
    </Card>
  );
}

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
