/** Calendar dates without a time or a zone. As `YYYY-MM-DD` they sort as text. */

export type CalendarDate = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The zones furthest from UTC: Baker Island (−12) and the Line Islands of Kiribati (+14). */
const WESTERNMOST_OFFSET_MS = -12 * HOUR_MS;
const EASTERNMOST_OFFSET_MS = 14 * HOUR_MS;

export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') {
    return false;
  }
  const instant = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(instant) && dateInUtc(instant) === value;
}

/** The date in UTC at an instant. */
export function dateInUtc(instant: Date | number): CalendarDate {
  return new Date(instant).toISOString().slice(0, 10);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateInUtc(startInUtc(date) + days * DAY_MS);
}

/** The date where the day begins last (UTC−12): every zone has reached it. */
export function earliestDateOnEarth(now: Date): CalendarDate {
  return dateInUtc(now.getTime() + WESTERNMOST_OFFSET_MS);
}

/** The date where the day begins first (UTC+14): no zone is past it. */
export function latestDateOnEarth(now: Date): CalendarDate {
  return dateInUtc(now.getTime() + EASTERNMOST_OFFSET_MS);
}

/** The instant at which a date first ends anywhere on Earth (UTC+14): 10:00 UTC of that date. */
export function firstEndOnEarth(date: CalendarDate): Date {
  return new Date(startInUtc(date) + DAY_MS - EASTERNMOST_OFFSET_MS);
}

/** The instant at which a date is over everywhere on Earth (UTC−12): 12:00 UTC of the next day. */
export function endEverywhere(date: CalendarDate): Date {
  return new Date(startInUtc(date) + DAY_MS - WESTERNMOST_OFFSET_MS);
}

export function isOverEverywhere(date: CalendarDate, now: Date): boolean {
  return now.getTime() >= endEverywhere(date).getTime();
}

/** The newest date that is over everywhere on Earth. */
export function lastDateOverEverywhere(now: Date): CalendarDate {
  return dateInUtc(now.getTime() + WESTERNMOST_OFFSET_MS - DAY_MS);
}

function startInUtc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}
