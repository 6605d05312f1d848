/** Who may play or see a puzzle, and when. */
import { SYNC_WINDOW_DAYS } from '@fourfold/contracts';
import { addDays, isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';

/**
 * Puzzles of later dates do not exist for players. A started game stays accessible, even when a flight west has made
 * its date a future one.
 */
export function mayAccess(
  puzzleDate: CalendarDate,
  today: CalendarDate,
  hasStarted: boolean,
  isAdmin: boolean,
): boolean {
  return isAdmin || hasStarted || puzzleDate <= today;
}

/** Only the puzzle of the current date in the zone of the player can be started. */
export function mayStart(puzzleDate: CalendarDate, today: CalendarDate): boolean {
  return puzzleDate === today;
}

/** A started game can go on until its date is over everywhere on Earth. */
export function mayGuess(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(puzzleDate, now);
}

/** Offline games are accepted for seven days after the date of the puzzle. */
export function maySync(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(addDays(puzzleDate, SYNC_WINDOW_DAYS), now);
}

/** A finished game, as far as ranking goes. */
interface FinishedGame {
  readonly puzzleDate: CalendarDate;
  readonly finishedAt: Date;
  /** A guest finished it. */
  readonly unranked: boolean;
}

/** A game of a guest, and one whose last move came after its answers were public, is on no board. */
export function isUnranked({ puzzleDate, finishedAt, unranked }: FinishedGame): boolean {
  return unranked || isOverEverywhere(puzzleDate, finishedAt);
}

/** Answers are shown to players who finished the game, and to everybody once the date is over everywhere. */
export function maySeeAnswers(puzzleDate: CalendarDate, now: Date, hasFinished: boolean): boolean {
  return hasFinished || isOverEverywhere(puzzleDate, now);
}
