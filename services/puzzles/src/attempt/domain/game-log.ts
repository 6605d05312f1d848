/** The logged guesses of a game, and their times. */
import type { Guess } from '@fourfold/game-rules';

export interface GuessTime {
  readonly judgedAt: Date;
  /** By the device's clock; null for a guess made online. */
  readonly claimedAt: Date | null;
}

export interface GameLog {
  readonly guesses: readonly Guess[];
  readonly times: readonly GuessTime[];
}

export function isOffline({ claimedAt }: GuessTime): boolean {
  return claimedAt !== null;
}

/** The time of the last guess: a time claimed by the device is limited to between the last online guess and the sync. */
export function lastGuessAt(times: readonly GuessTime[]): Date | undefined {
  const last = times.at(-1);
  if (!last?.claimedAt) return last?.judgedAt;
  const lastOnline = times.findLast((time) => !isOffline(time));
  const claimed = Math.max(last.claimedAt.getTime(), lastOnline?.judgedAt.getTime() ?? -Infinity);
  return new Date(Math.min(claimed, last.judgedAt.getTime()));
}
