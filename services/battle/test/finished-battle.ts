import type { TestUser } from '@fourfold/testing/user';
import { randomUUID } from 'node:crypto';
import type { FinishedBattle } from '../src/record/record.repository';

const SECONDS = 60;

/** What a player of a finished battle has done. */
export const FIGURES = {
  avatar_id: 2,
  forfeited: false,
  damage_taken: 3,
  score: 20,
  words_completed: 7,
  wpm: 40,
  speed: 50,
  accuracy: 97.5,
} as const;

/** A battle of a minute, the winner first. @param at its end, in milliseconds since 1970 */
export function finishedBattle([winner, ...losers]: readonly TestUser[], at: number): FinishedBattle {
  return {
    battle_id: randomUUID(),
    room_code: 'ABCDEF',
    started_at: new Date(at - SECONDS * 1_000).toISOString(),
    finished_at: new Date(at).toISOString(),
    duration_seconds: SECONDS,
    reason: 'eliminated',
    winner_id: winner!.userId,
    players: [winner!, ...losers].map((player) => ({
      ...FIGURES,
      user_id: player.userId,
      won: player === winner,
    })),
  };
}
