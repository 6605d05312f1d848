import type { BattleReplay } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/fields';
import { Sheet } from '../../../ui/sheet';
import { damageStage } from '../domain/health';
import { replayLengthMs, replayStateAt, type ReplayState } from '../domain/replay';
import { liveSpeed } from '../domain/typing-figures';
import { useFrames } from '../hooks/use-frames';
import { CaretText } from './caret-text';
import { RaceLane, RaceTrack } from './race-track';
import styles from './replay-player.module.css';

const PACES = [
  [0.5, 'Half speed'],
  [1, 'As it was'],
  [2, 'Twice as fast'],
  [4, 'Four times as fast'],
] as const;

/** Plays the log of a battle. */
export function ReplayPlayer({ replay }: { replay: BattleReplay }) {
  const sliderId = useId();
  const lengthMs = replayLengthMs(replay);
  const [atMs, setAtMs] = useState(0);
  const [pace, setPace] = useState(1);
  const [isPlaying, setPlaying] = useState(false);
  useFrames(isPlaying, (passedMs) => {
    const next = Math.min(atMs + passedMs * pace, lengthMs);
    setAtMs(next);
    if (next === lengthMs) setPlaying(false);
  });
  const state = replayStateAt(replay, atMs);
  const toggle = (): void => {
    if (!isPlaying && atMs >= lengthMs) setAtMs(0);
    setPlaying(!isPlaying);
  };
  return (
    <Sheet aria-label="Recording" className="stack">
      <Track replay={replay} state={state} atMs={atMs} />
      <CaretText
        text={state.challenge?.text ?? ''}
        carets={replay.players.flatMap(({ user_id, display_name }, seat) =>
          state.players[user_id]?.out
            ? []
            : [{ id: user_id, name: display_name, seat, progress: shareOf(state, user_id) }],
        )}
      />
      <p className={styles['verdict']}>{verdictOf(replay, state)}</p>
      <div className={styles['controls']}>
        <Button look="primary" onClick={toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <div className={styles['time']}>
          <label htmlFor={sliderId} className="visually-hidden">
            Moment of the battle
          </label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={Math.ceil(lengthMs)}
            step={100}
            value={Math.round(atMs)}
            aria-valuetext={`${clockTime(atMs / 1_000)} of ${clockTime(lengthMs / 1_000)}`}
            onChange={(event) => setAtMs(Number(event.target.value))}
          />
          <output
            htmlFor={sliderId}
            className="soft"
          >{`${clockTime(atMs / 1_000)} / ${clockTime(lengthMs / 1_000)}`}</output>
        </div>
        <SelectField
          label="Pace"
          options={PACES}
          value={pace}
          onChange={(event) => setPace(Number(event.target.value))}
        />
      </div>
    </Sheet>
  );
}

interface TrackProps {
  replay: BattleReplay;
  state: ReplayState;
  atMs: number;
}

function Track({ replay: { players, hit_points }, state, atMs }: TrackProps) {
  return (
    <RaceTrack>
      {players.map(({ user_id, display_name, avatar_id }, seat) => {
        const { characters = 0, damageTaken = 0, out = null } = state.players[user_id] ?? {};
        return (
          <RaceLane
            key={user_id}
            name={display_name}
            seat={seat}
            avatarId={avatar_id}
            stage={damageStage(damageTaken, hit_points)}
            progress={shareOf(state, user_id)}
            speed={liveSpeed(characters, atMs - state.shownAtMs)}
            health={{ damageTaken, hitPoints: hit_points }}
            note={out === null ? undefined : 'out'}
          />
        );
      })}
    </RaceTrack>
  );
}

function shareOf({ challenge, players }: ReplayState, userId: string): number {
  return challenge ? (players[userId]?.characters ?? 0) / challenge.text.length : 0;
}

function verdictOf({ players, winner_id }: BattleReplay, { hit, isOver }: ReplayState): string {
  const nameOf = (userId: string | null): string =>
    players.find(({ user_id }) => user_id === userId)?.display_name ?? 'Somebody';
  if (isOver) return winner_id === null ? 'The battle was broken off.' : `${nameOf(winner_id)} has won.`;
  return hit ? `${nameOf(hit.user_id)} finished first: ${hit.damage} damage.` : '';
}
