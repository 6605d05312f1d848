/** Whether guesses came faster than a person reads. */
import type { GameLog, GuessTime } from '../../attempt/domain/game-log';
import { FASTEST_READING_MS } from '../../limits';

/**
 * Whether every guess but the first followed the one before it sooner than a person can choose four words. The first does not
 * count, since somebody may think of the whole puzzle before it; nor do time-outs, which are no guesses.
 */
export function isFasterThanReading({ guesses, times }: GameLog): boolean {
  const made = times.filter((_, index) => !guesses[index]?.timedOut).map(madeAt);
  return made.length > 1 && made.slice(1).every((at, index) => at - made[index]! < FASTEST_READING_MS);
}

function madeAt({ judgedAt, claimedAt }: GuessTime): number {
  return (claimedAt ?? judgedAt).getTime();
}
