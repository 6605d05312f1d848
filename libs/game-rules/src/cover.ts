/** How long the scheduled puzzles will last. */
import { addDays, type CalendarDate } from './calendar';

/** Days of cover at which somebody should hear of it. */
const WARNING_DAYS = [3, 7, 14] as const;

/** Days after a date that have a puzzle each, up to the first that has none. */
export function daysOfCover(today: CalendarDate, scheduled: ReadonlySet<CalendarDate>): number {
  let days = 0;
  while (scheduled.has(addDays(today, days + 1))) days += 1;
  return days;
}

/** The tightest of the warnings that so many days are under, or undefined. */
export function warningAt(days: number): number | undefined {
  return WARNING_DAYS.find((limit) => days <= limit);
}
