/** Detects guesses that are faster than humans can read. */
import type { GameLog, GuessTime } from '../../attempt/domain/game-log';
import { FASTEST_READING_MS } from '../../limits';

/**
 * Whether every guess after the first followed the previous one faster than a human can choose four words. The first is
 * ignored, since a player may solve the whole puzzle before it; so are time-outs.
 */
export function isFasterThanReading({ guesses, times }: GameLog): boolean {
  const made = times.filter((_, index) => !guesses[index]?.timedOut).map(madeAt);
  return made.length > 1 && made.slice(1).every((at, index) => at - made[index]! < FASTEST_READING_MS);
}

function madeAt({ judgedAt, claimedAt }: GuessTime): number {
  return (claimedAt ?? judgedAt).getTime();
}
