/** Detects games that are faster than humans play. */
import { isOffline, type GameLog, type GuessTime } from '../../game/domain/game-log';
import {
  FASTEST_CLEAN_GAME_SECONDS,
  FASTEST_OFFLINE_GAME_SECONDS,
  FASTEST_OFFLINE_GUESS_MS,
  FASTEST_READING_MS,
  HASTY_OFFLINE_GUESSES,
} from '../../limits';

interface FinishedPace {
  readonly won: boolean;
  readonly mistakes: number;
  readonly seconds: number;
}

/**
 * Whether every guess after the first followed the previous one faster than a human can choose four words. The first is
 * ignored, since a player may solve the whole puzzle before it; so are time-outs.
 */
export function isFasterThanReading({ guesses, times }: GameLog): boolean {
  const made = times.filter((_, index) => !guesses[index]?.timedOut).map(madeAt);
  return made.length > 1 && made.slice(1).every((at, index) => at - made[index]! < FASTEST_READING_MS);
}

/**
 * Whether a game with offline guesses claims to be faster than a human plays: several of them right after the guess
 * before, or the whole game. Claims are compared as they are, so that times that go back count as well.
 *
 * @param seconds its completion time
 */
export function isHastyOffline(times: readonly GuessTime[], seconds: number): boolean {
  if (!times.some(isOffline)) return false;
  const hasty = times.filter(
    (time, index) =>
      index > 0 && isOffline(time) && madeAt(time) - madeAt(times[index - 1]!) < FASTEST_OFFLINE_GUESS_MS,
  );
  return hasty.length >= HASTY_OFFLINE_GUESSES || seconds < FASTEST_OFFLINE_GAME_SECONDS;
}

/** Whether a game without a mistake took less time than reading sixteen words and choosing four times. */
export function isHastyClean({ won, mistakes, seconds }: FinishedPace): boolean {
  return won && mistakes === 0 && seconds < FASTEST_CLEAN_GAME_SECONDS;
}

function madeAt({ judgedAt, claimedAt }: GuessTime): number {
  return (claimedAt ?? judgedAt).getTime();
}
