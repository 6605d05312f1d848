/** Until when a game that was played offline is taken. */
import { SYNC_WINDOW_DAYS } from '@fourfold/contracts';
import { addDays, isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';

/** For seven days after the puzzle's date, wherever the player is. */
export function maySync(puzzleDate: CalendarDate, now: Date): boolean {
  return !isOverEverywhere(addDays(puzzleDate, SYNC_WINDOW_DAYS), now);
}
