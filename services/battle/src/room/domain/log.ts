/** What a change of a room adds to the log of its battle. */
import { CHALLENGE_DAMAGE } from '@fourfold/contracts';
import type { LogEntry } from '../../record/domain/match-log';
import { isRunning, type Room } from './room';

export function logOf(before: Room, after: Room, at: number): LogEntry[] {
  return [...hitOf(before, after, at), ...outOf(before, after, at), ...challengeOf(before, after, at)];
}

function hitOf(before: Room, after: Room, at: number): LogEntry[] {
  if (!isRunning(before)) return [];
  const hit = after.seats.findIndex(
    ({ words_completed }, seat) => words_completed > (before.seats[seat]?.words_completed ?? 0),
  );
  if (hit < 0) return [];
  const losers = after.seats.flatMap(({ damage_taken }, seat) =>
    damage_taken > before.seats[seat]!.damage_taken ? [seat] : [],
  );
  return [{ at, hit, damage: CHALLENGE_DAMAGE[before.phase.challenge.challenge_type], losers }];
}

function outOf(before: Room, after: Room, at: number): LogEntry[] {
  if (!isRunning(before)) return [];
  return after.seats.flatMap(({ out: reason }, out) =>
    reason !== null && before.seats[out]!.out === null ? [{ at, out, reason }] : [],
  );
}

function challengeOf(before: Room, after: Room, at: number): LogEntry[] {
  if (!isRunning(after)) return [];
  const { challenge, challenge_number } = after.phase;
  const isNew = !isRunning(before) || before.phase.challenge_number !== challenge_number;
  return isNew ? [{ at, challenge }] : [];
}
