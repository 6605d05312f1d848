import { ACTIVE_GAMES_POLL_MS, type ActiveGame, type WatchableGame } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/counted';
import { battleWatchPath, PATHS } from '../../../shared/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { QueryView } from '../../../ui/query-view';
import { activeGamesQuery } from '../lobby-data';
import { AvatarPicture } from './avatar-picture';
import styles from './lobby.module.css';

interface ActiveGamesProps {
  /** Whether the player has a seat in a room. */
  isOwn: (game: ActiveGame) => boolean;
  mayJoin: boolean;
  isJoining: boolean;
  onJoin: (roomCode: string) => void;
  onQuickJoin: () => void;
}

/** Rooms waiting for players and battles to watch: polled, and updated by the socket in between. */
export function ActiveGames({ isOwn, mayJoin, isJoining, onJoin, onQuickJoin }: ActiveGamesProps) {
  const query = useQuery({ ...activeGamesQuery, refetchInterval: ACTIVE_GAMES_POLL_MS });
  const isEmpty = query.data?.games.length === 0 && query.data.watchable_games.length === 0;
  return (
    <Card heading="Active Games">
      <div className={`row loose ${styles['start']}`}>
        <ButtonLink look={isEmpty ? 'primary' : 'secondary'} to={PATHS.battlePractice}>
          Practice
        </ButtonLink>
        <Button look={isEmpty ? 'secondary' : 'primary'} disabled={!mayJoin} onClick={onQuickJoin}>
          {isJoining ? 'Joining…' : 'Play now'}
        </Button>
      </div>
      <QueryView
        query={query}
        loading="Loading active games…"
        failure="Failed to load active games"
        empty="Nobody is waiting right now. Press Play now, and the lobby will see you."
        isEmpty={() => isEmpty}
      >
        {({ games, watchable_games }) => (
          <div className={styles['games']}>
            {games.length > 0 && (
              <ul className="lines">
                {games.map((game) => (
                  <WaitingGame
                    key={game.room_code}
                    game={game}
                    isOwn={isOwn(game)}
                    mayJoin={mayJoin}
                    onJoin={onJoin}
                  />
                ))}
              </ul>
            )}
            {watchable_games.length > 0 && (
              <>
                <h3>Battles to watch</h3>
                <ul className="lines">
                  {watchable_games.map((game) => (
                    <RunningGame key={game.room_code} game={game} />
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

interface WaitingGameProps {
  game: ActiveGame;
  isOwn: boolean;
  mayJoin: boolean;
  onJoin: (roomCode: string) => void;
}

function WaitingGame({ game, isOwn, mayJoin, onJoin }: WaitingGameProps) {
  const { room_code, host_username, players, max_players, friends_only, looking_for_opponent } = game;
  return (
    <li className={`row loose ${styles['entry']}`}>
      <div>
        <p className="row">
          <strong className="ellipsis">
            <bdi translate="no" title={host_username}>
              {host_username}
            </bdi>
          </strong>
          {looking_for_opponent && <span className="tag">looking for an opponent</span>}
        </p>
        <p className="soft">
          <span className="code">{room_code}</span>,{' '}
          <span>{`${players}/${max_players} players${friends_only ? ', friends only' : ''}`}</span>
        </p>
      </div>
      {isOwn ? (
        <span className="tag">Your room</span>
      ) : (
        <Button
          aria-label={`Join ${room_code} of ${host_username}`}
          disabled={!mayJoin || players >= max_players}
          onClick={() => onJoin(room_code)}
        >
          Join
        </Button>
      )}
    </li>
  );
}

function RunningGame({ game: { room_code, players, watchers } }: { game: WatchableGame }) {
  const names = players.map(({ display_name }) => display_name || 'A former player');
  return (
    <li className={`row loose ${styles['entry']}`}>
      <span className={styles['faces']}>
        {players.map(({ user_id, avatar_id }, seat) => (
          <span key={user_id} data-seat={seat}>
            <AvatarPicture avatarId={avatar_id} decorative />
          </span>
        ))}
      </span>
      <div>
        <p>
          {names.map((name, place) => (
            <span key={players[place]!.user_id}>
              {place > 0 && ' against '}
              <bdi translate="no">{name}</bdi>
            </span>
          ))}
        </p>
        <p className="soft">{watchers === 0 ? 'No watchers yet' : counted(watchers, 'watcher')}</p>
      </div>
      <ButtonLink to={battleWatchPath(room_code)} aria-label={`Watch ${names.join(' against ')}`}>
        Watch
      </ButtonLink>
    </li>
  );
}
