/** How long the scheduled puzzles will last. */
import { addDays, type CalendarDate } from './calendar';

/** Thresholds of days of cover for a warning. */
const WARNING_DAYS = [3, 7, 14] as const;

/** Number of days after a date with a puzzle each, up to the first without one. */
export function daysOfCover(today: CalendarDate, scheduled: ReadonlySet<CalendarDate>): number {
  let days = 0;
  while (scheduled.has(addDays(today, days + 1))) days += 1;
  return days;
}

/** The lowest threshold that the days of cover are below, or undefined. */
export function warningAt(days: number): number | undefined {
  return WARNING_DAYS.find((limit) => days <= limit);
}
