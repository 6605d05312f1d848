import { ACTIVE_GAMES_POLL_MS, type ActiveGame } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { QueryView } from '../../../ui/query-view';
import { fetchActiveGames } from '../api';
import { ACTIVE_GAMES_KEY } from '../hooks/use-battle-data';
import styles from './lobby.module.css';

interface ActiveGamesProps {
  mayJoin: boolean;
  onJoin: (roomCode: string) => void;
}

/** Rooms that wait for players: polled, and updated by the lobby's socket in between. */
export function ActiveGames({ mayJoin, onJoin }: ActiveGamesProps) {
  const query = useQuery({
    queryKey: ACTIVE_GAMES_KEY,
    queryFn: ({ signal }) => fetchActiveGames(signal),
    refetchInterval: ACTIVE_GAMES_POLL_MS,
  });
  const row = ({ room_code, host_username, players, max_players, friends_only }: ActiveGame) => (
    <li key={room_code} className={`row loose ${styles['entry']}`}>
      <div>
        <p className={styles['host']}>
          <bdi>{host_username}</bdi>
        </p>
        <p className="soft">
          <span className={styles['code']}>{room_code}</span>, {players}/{max_players} players
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
        isEmpty={(games) => games.length === 0}
      >
        {(games) => <ul className="lines">{games.map(row)}</ul>}
      </QueryView>
    </Card>
  );
}
