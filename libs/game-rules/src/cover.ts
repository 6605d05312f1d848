/** Days of cover: how many days ahead have a scheduled puzzle. */
import { addDays, type CalendarDate } from './calendar';

/** Admins are warned when the days of cover fall to one of these numbers. */
const WARNING_DAYS = [3, 7, 14] as const;

/** Number of consecutive days after `today` that have a puzzle. */
export function daysOfCover(today: CalendarDate, scheduled: ReadonlySet<CalendarDate>): number {
  let days = 0;
  while (scheduled.has(addDays(today, days + 1))) days += 1;
  return days;
}

/** The lowest threshold that is at least `days`; undefined when `days` is above all of them and no warning is due. */
export function warningAt(days: number): number | undefined {
  return WARNING_DAYS.find((limit) => days <= limit);
}
