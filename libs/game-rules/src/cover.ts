/** How long the scheduled puzzles will last. */
import { addDays, type CalendarDate } from './calendar';

/** A warning is due when the days of cover reach one of these thresholds. */
const WARNING_DAYS = [3, 7, 14] as const;

/** Number of consecutive days after `today` that have a puzzle. */
export function daysOfCover(today: CalendarDate, scheduled: ReadonlySet<CalendarDate>): number {
  let days = 0;
  while (scheduled.has(addDays(today, days + 1))) days += 1;
  return days;
}

/** The lowest threshold that the days of cover do not exceed, or undefined. */
export function warningAt(days: number): number | undefined {
  return WARNING_DAYS.find((limit) => days <= limit);
}
