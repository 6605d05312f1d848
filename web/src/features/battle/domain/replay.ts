/** The state of a recorded battle at any moment. */
import type { BattleReplay, Challenge, ReplayEvent } from '@fourfold/contracts';

export interface ReplayPlayerState {
  /** Characters of the current text that are typed correctly. */
  characters: number;
  damageTaken: number;
  out: 'eliminated' | 'forfeited' | null;
}

export interface ReplayState {
  challenge: Challenge | null;
  /** When the current text was shown. */
  shownAtMs: number;
  players: Readonly<Record<string, ReplayPlayerState>>;
  /** Of the text before, and who was hit. */
  hit: Extract<ReplayEvent, { kind: 'hit' }> | null;
  isOver: boolean;
}

export function replayStateAt({ players, events }: BattleReplay, atMs: number): ReplayState {
  const start: ReplayState = {
    challenge: null,
    shownAtMs: 0,
    players: Object.fromEntries(
      players.map(({ user_id }) => [user_id, { characters: 0, damageTaken: 0, out: null }]),
    ),
    hit: null,
    isOver: false,
  };
  return events.filter(({ at_ms }) => at_ms <= atMs).reduce(afterEvent, start);
}

function afterEvent(state: ReplayState, event: ReplayEvent): ReplayState {
  switch (event.kind) {
    case 'challenge':
      return {
        ...state,
        challenge: event.challenge,
        shownAtMs: event.at_ms,
        players: changed(state, Object.keys(state.players), () => ({ characters: 0 })),
      };
    case 'typing': {
      // Recordings of earlier releases may have typing of the text before among that of the next one.
      const characters = Math.min(event.characters, state.challenge?.text.length ?? 0);
      return { ...state, players: changed(state, [event.user_id], () => ({ characters })) };
    }
    case 'hit':
      return {
        ...state,
        hit: event,
        players: changed(state, event.loser_ids, ({ damageTaken }) => ({
          damageTaken: damageTaken + event.damage,
        })),
      };
    case 'out':
      return { ...state, players: changed(state, [event.user_id], () => ({ out: event.reason })) };
    case 'end':
      return { ...state, isOver: true };
  }
}

function changed(
  { players }: ReplayState,
  userIds: readonly string[],
  change: (player: ReplayPlayerState) => Partial<ReplayPlayerState>,
): ReplayState['players'] {
  const entries = userIds.flatMap((id) => {
    const player = players[id];
    return player ? [[id, { ...player, ...change(player) }] as const] : [];
  });
  return { ...players, ...Object.fromEntries(entries) };
}

/** The length of the recording: the battle may have ended a moment after its last event. */
export function replayLengthMs({ duration_seconds, events }: BattleReplay): number {
  return Math.max(duration_seconds * 1_000, events.at(-1)?.at_ms ?? 0);
}
