import { isCalendarDate, type CalendarDate } from '@fourfold/game-rules';

/**
 * A date for the text of a statement instead of its parameters: Postgres then knows the partition when it plans a prepared
 * statement, and plans it once. With a parameter it would plan it at each use, which takes it longer than to execute it.
 *
 * @throws RangeError for anything but a date
 */
export function dateLiteral(date: CalendarDate): () => string {
  if (!isCalendarDate(date)) throw new RangeError('not a date');
  return () => `date '${date}'`;
}
