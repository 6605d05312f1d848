import { DAMAGE_POPUP_MS, type BattleGame, type GameOverReason } from '@fourfold/contracts';
import { useEffect, useRef } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { useRecent } from '../../../lib/use-recent';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { verdictOf } from '../domain/room-news';
import { nameOf, outcomeFor, panelOrder, stands, type BattleState } from '../domain/room-state';
import type { RoomSession } from '../live/room-session';
import { PlayerPanel } from './player-panel';
import styles from './room.module.css';
import { TypingArea } from './typing-area';

interface FightViewProps {
  session: RoomSession;
  state: BattleState;
  userId: string;
  isLive: boolean;
  onLobby: () => void;
}

export function FightView({ session, state, userId, isLive, onLobby }: FightViewProps) {
  const { game, round } = state;
  const isRecent = useRecent(round?.turn ?? 0, DAMAGE_POPUP_MS);
  return (
    <>
      {state.status === 'over' ? (
        <Result game={game} reason={state.reason} userId={userId} onLobby={onLobby} />
      ) : !stands(game, userId) ? (
        <p className={styles['watching']}>You are out. Watch the others finish.</p>
      ) : (
        state.challenge && (
          <TypingArea
            session={session}
            challenge={state.challenge}
            isLive={isLive}
            verdict={verdictOf(round, game, userId)}
          />
        )
      )}
      <div className={styles['panels']}>
        {panelOrder(game, userId).map((id) => (
          <PlayerPanel
            key={id}
            session={session}
            game={game}
            userId={id}
            isMe={id === userId}
            isRacing={state.status === 'fighting' && id !== userId && stands(game, id)}
            popup={isRecent ? round : null}
          />
        ))}
      </div>
    </>
  );
}

const TITLES = { victory: 'Victory', defeat: 'Defeat', none: 'Broken off' } as const;

interface ResultProps {
  game: BattleGame;
  reason: GameOverReason | null;
  userId: string;
  onLobby: () => void;
}

function Result({ game, reason, userId, onLobby }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeFor(game, userId);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card heading={TITLES[outcome]} headingRef={heading} className={styles['result']} data-outcome={outcome}>
      <p>{resultText(game, reason, userId)}</p>
      <p className={styles['duration']}>
        Duration <strong>{clockTime(game.game_duration ?? 0)}</strong>
      </p>
      <p className="muted">You return to the lobby in a moment.</p>
      <Button onClick={onLobby}>Back to Lobby</Button>
    </Card>
  );
}

function resultText(game: BattleGame, reason: GameOverReason | null, userId: string): string {
  if (game.winner_id === null || reason === 'abandoned') return 'Nobody stayed to win it.';
  if (game.winner_id !== userId) return `${nameOf(game, game.winner_id)} is the last one standing.`;
  return reason === 'forfeit' ? 'Nobody else stayed.' : 'You are the last one standing.';
}
