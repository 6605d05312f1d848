/** Who may play, see or know of a puzzle, and when. */
import { SYNC_WINDOW_DAYS } from '@fourfold/contracts';
import { addDays, isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';

/**
 * Puzzles of later dates do not exist for players; a game that was started stays one's own, even when a flight west
 * has made its date a later one again.
 */
export function mayKnow(
  puzzleDate: CalendarDate,
  today: CalendarDate,
  hasStarted: boolean,
  isAdmin: boolean,
): boolean {
  return isAdmin || hasStarted || puzzleDate <= today;
}

/** Only the puzzle of the player's date can be started. */
export function mayStart(puzzleDate: CalendarDate, today: CalendarDate): boolean {
  return puzzleDate === today;
}

/** A started game can go on until its date is over everywhere on Earth. */
export function mayGuess(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(puzzleDate, now);
}

/** A game that was played offline is taken for seven days after the puzzle's date, wherever the player is. */
export function maySync(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(addDays(puzzleDate, SYNC_WINDOW_DAYS), now);
}

/** A game whose last move came when the answers of its date were public has no place on any board. */
export function isUnranked(puzzleDate: CalendarDate, finishedAt: Date): boolean {
  return isOverEverywhere(puzzleDate, finishedAt);
}

/** Answers of a date are shown to who finished it, and to everybody once it is over everywhere. */
export function maySeeAnswers(puzzleDate: CalendarDate, now: Date, hasFinished: boolean): boolean {
  return hasFinished || isOverEverywhere(puzzleDate, now);
}
