import { DAMAGE_POPUP_MS } from '@fourfold/contracts';
import { useEffect, useState } from 'react';
import { panelOrder, stands, type OpponentTyping, type RoomState, type Round } from '../domain/room-state';
import { verdictOf } from '../domain/verdict';
import type { FieldState } from '../live/typing-feed';
import { PlayerPanel } from './player-panel';
import { ResultView } from './result-view';
import styles from './room.module.css';
import { TypingArea } from './typing-area';

interface FightViewProps {
  state: Extract<RoomState, { status: 'fighting' | 'over' }>;
  userId: string;
  isLive: boolean;
  onType: (field: FieldState) => void;
  onAskForAnother: () => void;
  onLobby: () => void;
}

/** The battle and its end: the text on top, everybody's panel below. */
export function FightView({ state, userId, isLive, onType, onAskForAnother, onLobby }: FightViewProps) {
  const { game, round } = state;
  const popup = useDamagePopup(round);
  /** Of opponents who race on. */
  const typingOf = (id: string): OpponentTyping | undefined => {
    if (state.status !== 'fighting' || id === userId || !stands(game, id)) return undefined;
    return state.typing[id] ?? { progress: 0, wpm: game.players[id]?.wpm ?? 0 };
  };
  return (
    <>
      {state.status === 'over' ? (
        <ResultView game={game} reason={state.reason} userId={userId} onLobby={onLobby} />
      ) : !stands(game, userId) ? (
        <p className={styles['watching']}>You are out. Watch the others finish.</p>
      ) : (
        state.challenge && (
          <TypingArea
            challenge={state.challenge}
            isLive={isLive}
            verdict={verdictOf(round, game, userId)}
            onType={onType}
            onAskForAnother={onAskForAnother}
          />
        )
      )}
      <div className={styles['panels']}>
        {panelOrder(game, userId).map((id) => (
          <PlayerPanel
            key={id}
            game={game}
            userId={id}
            isMe={id === userId}
            typing={typingOf(id)}
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
