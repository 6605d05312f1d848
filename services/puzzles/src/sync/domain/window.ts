/** Until when a game that was played offline is taken. */
import { addDays, isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';

const DAYS_AFTER_DATE = 7;

/** For seven days after the puzzle's date, wherever the player is. */
export function maySync(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(addDays(puzzleDate, DAYS_AFTER_DATE), now);
}
