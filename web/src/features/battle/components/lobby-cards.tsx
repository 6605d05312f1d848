import {
  ACTIVE_GAMES_POLL_MS,
  BATTLE_HISTORY_LIMIT,
  type ActiveGame,
  type BattleRecord,
  type BattleStats,
} from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { clientLog } from '../../../lib/client-log';
import { clockTime } from '../../../lib/clock-time';
import { BOARD_PARAMETER, PATHS } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure } from '../../../ui/figures';
import { Day } from '../../../ui/moment';
import { OlderNewer } from '../../../ui/older-newer';
import { QueryView } from '../../../ui/query-view';
import { fetchActiveGames, fetchHistory, fetchStats } from '../api';
import { ACTIVE_GAMES_KEY, BATTLE_KEY } from '../hooks/use-battle-data';
import { AvatarPicture } from './avatar-picture';
import styles from './lobby.module.css';

/** Rooms waiting for players: polled, and updated by the socket in between. */
export function ActiveGames({ mayJoin, onJoin }: { mayJoin: boolean; onJoin: (roomCode: string) => void }) {
  const query = useQuery({
    queryKey: ACTIVE_GAMES_KEY,
    queryFn: ({ signal }) => fetchActiveGames(signal),
    refetchInterval: ACTIVE_GAMES_POLL_MS,
  });
  const row = ({ room_code, host_username, players, max_players, friends_only }: ActiveGame) => (
    <li key={room_code} className={`row loose ${styles['entry']}`}>
      <div>
        <strong>
          <bdi>{host_username}</bdi>
        </strong>
        <p className="soft">
          <span className="code">{room_code}</span>, {players}/{max_players} players
          {friends_only && ', friends only'}
        </p>
      </div>
      <Button
        aria-label={`Join ${room_code} of ${host_username}`}
        disabled={!mayJoin || players >= max_players}
        onClick={() => onJoin(room_code)}
      >
        Join
      </Button>
    </li>
  );
  return (
    <Card heading="Active Games">
      <QueryView
        query={query}
        loading="Loading active games…"
        failure="Failed to load active games"
        empty="No game is waiting for players. Create one."
      >
        {(games) => <ul className={`lines ${styles['games']}`}>{games.map(row)}</ul>}
      </QueryView>
    </Card>
  );
}

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
    <li key={battle_id} className={`row loose ${styles['entry']}`}>
      <span className={styles['faces']}>
        {opponents.map(({ user_id, avatar_id }) => (
          <AvatarPicture key={user_id} avatarId={avatar_id} decorative />
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
