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

/** The time of the last guess: one claimed by the device is limited to between the guess before it and the sync. */
export function lastGuessAt(times: readonly GuessTime[]): Date | undefined {
  if (times.length === 0) return undefined;
  const limited = times.map(({ judgedAt, claimedAt }) =>
    Math.min((claimedAt ?? judgedAt).getTime(), judgedAt.getTime()),
  );
  return new Date(Math.max(...limited));
}
