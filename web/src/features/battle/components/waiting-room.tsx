import { MIN_PLAYERS_TO_START, type BattleGame } from '@fourfold/contracts';
import { Suspense, type ReactNode } from 'react';
import { optionalComponent } from '../../../lib/optional-component';
import { Button } from '../../../ui/button';
import { panelOrder } from '../domain/room-state';
import type { RoomSession } from '../live/room-session';
import { PlayerPanel } from './player-panel';
import styles from './waiting-room.module.css';

const PracticeWhileWaiting = optionalComponent(
  async () => (await import('./practice-while-waiting')).PracticeWhileWaiting,
);

interface WaitingRoomProps {
  session: RoomSession;
  game: BattleGame;
  userId: string;
  isLive: boolean;
  /** Stays, so that it remembers who was invited. */
  invite: ReactNode;
}

/** A room before its battle. */
export function WaitingRoom({ session, game, userId, isLive, invite }: WaitingRoomProps) {
  const ids = panelOrder(game, userId);
  const isReady = game.players[userId]?.is_ready ?? false;
  return (
    <>
      <p className="muted">
        {[
          `${game.hit_points} hit points`,
          `up to ${game.max_players} players`,
          ...(game.friends_only ? ['friends only'] : []),
          ...(game.allow_watching ? ['others may watch'] : []),
        ].join(', ')}
      </p>
      <div className={`row loose ${styles['start']}`}>
        <Button
          look={isReady ? 'secondary' : 'primary'}
          disabled={!isLive}
          onClick={() => session.setReady(!isReady)}
        >
          {isReady ? 'I’m not ready yet' : 'Ready to Start'}
        </Button>
        <p>{startHint(game, isReady)}</p>
      </div>
      <div className={styles['panels']}>
        {ids.map((id) => (
          <PlayerPanel key={id} session={session} game={game} userId={id} isMe={id === userId} />
        ))}
        {Array.from({ length: Math.max(game.max_players - ids.length, 0) }, (_, seat) => (
          <p key={seat} className={`muted ${styles['freeSeat']}`}>
            Waiting for a player…
          </p>
        ))}
      </div>
      {invite}
      <Suspense>
        <PracticeWhileWaiting isAlone={ids.length === 1} />
      </Suspense>
    </>
  );
}

function startHint({ players }: BattleGame, isReady: boolean): string {
  const all = Object.values(players);
  if (all.length < MIN_PLAYERS_TO_START) return 'Send the room’s link or code to whoever you want to play.';
  if (!isReady) return 'The battle starts when everyone’s ready.';
  const missing = all.filter(({ is_ready }) => !is_ready).length;
  return missing === 0
    ? 'Here we go!'
    : `Waiting for ${missing === 1 ? 'one player' : `${missing} players`}.`;
}
