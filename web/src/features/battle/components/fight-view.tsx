import { DAMAGE_POPUP_MS } from '@fourfold/contracts';
import { useEffect, useState } from 'react';
import { verdictOf } from '../domain/room-news';
import { panelOrder, stands, type RoomState, type Round } from '../domain/room-state';
import type { RoomSession } from '../live/room-session';
import { PlayerPanel } from './player-panel';
import { ResultView } from './result-view';
import styles from './room.module.css';
import { TypingArea } from './typing-area';

interface FightViewProps {
  session: RoomSession;
  state: Extract<RoomState, { status: 'fighting' | 'over' }>;
  userId: string;
  isLive: boolean;
  onLobby: () => void;
}

/** The battle and its end: the text on top, everybody's panel below. */
export function FightView({ session, state, userId, isLive, onLobby }: FightViewProps) {
  const { game, round } = state;
  const popup = useDamagePopup(round);
  return (
    <>
      {state.status === 'over' ? (
        <ResultView game={game} reason={state.reason} userId={userId} onLobby={onLobby} />
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
            popup={popup}
          />
        ))}
      </div>
    </>
  );
}

/** The round to show as a popup: for two seconds after it. */
function useDamagePopup(round: Round | null): Round | null {
  const [over, setOver] = useState(0);
  const turn = round?.turn ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), DAMAGE_POPUP_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return turn > over ? round : null;
}
