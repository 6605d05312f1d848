import { DAMAGE_POPUP_MS } from '@fourfold/contracts';
import { useEffect, useRef } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { useRecent } from '../../../lib/use-recent';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { verdictOf } from '../domain/room-announcements';
import {
  nameOf,
  outcomeFor,
  panelOrder,
  stands,
  type BattleState,
  type OverState,
} from '../domain/room-state';
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
        <Result state={state} userId={userId} onLobby={onLobby} />
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

function Result({ state, userId, onLobby }: { state: OverState; userId: string; onLobby: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeFor(state.game, userId);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card heading={TITLES[outcome]} headingRef={heading} className={styles['result']} data-outcome={outcome}>
      <p>{resultText(state, userId)}</p>
      <p className={styles['duration']}>
        Duration <strong>{clockTime(state.game.game_duration ?? 0)}</strong>
      </p>
      <p className="muted">You return to the lobby in a moment.</p>
      <Button onClick={onLobby}>Back to Lobby</Button>
    </Card>
  );
}

function resultText({ game, reason }: OverState, userId: string): string {
  if (game.winner_id === null || reason === 'abandoned') return 'Nobody stayed to win it.';
  if (game.winner_id !== userId) return `${nameOf(game, game.winner_id)} is the last one standing.`;
  return reason === 'forfeit' ? 'Nobody else stayed.' : 'You are the last one standing.';
}
