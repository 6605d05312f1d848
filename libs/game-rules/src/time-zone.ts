/** Dates in time zones. Zones are IANA names; the rules are those of the runtime. */
import { addDays, type CalendarDate } from './calendar';

/** More names than the time zone database has; bounds the cache against hostile clients. */
const MAX_CACHED_ZONES = 1_000;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether this is the name of a zone; bare offsets such as `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  return formatterOf(name) !== undefined;
}

/**
 * The calendar date in a zone at an instant.
 *
 * @throws RangeError if the zone is unknown
 */
export function dateInZone(instant: Date, zone: string): CalendarDate {
  return localTime(instant.getTime(), zone).date;
}

/**
 * The first instant of a later date in the zone: correct on days with 23 or 25 hours, and where midnight or a
 * whole date is skipped.
 *
 * @throws RangeError if the zone is unknown
 */
export function nextLocalMidnight(now: Date, zone: string): Date {
  const start = now.getTime();
  const today = localTime(start, zone);
  const midnight = Date.parse(`${addDays(today.date, 1)}T00:00:00Z`);
  // Midnight with the current offset, and with the offset at that time, if the clocks change in between.
  const guess = midnight - today.offset;
  const candidates = [guess, midnight - localTime(guess, zone).offset].sort((left, right) => left - right);
  const found = candidates.find((instant) => instant > start && localTime(instant, zone).date > today.date);
  return new Date(found ?? guess);
}

function localTime(instant: number, zone: string): { date: CalendarDate; offset: number } {
  const formatter = formatterOf(zone);
  if (formatter === undefined) {
    throw new RangeError('Unknown time zone');
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatter.formatToParts(instant)) {
    parts[type] = value;
  }
  const date = `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}`;
  const local = Date.parse(`${date}T${parts.hour}:${parts.minute}:${parts.second}Z`);
  return { date, offset: local - Math.floor(instant / 1_000) * 1_000 };
}

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(zone);
  if (known !== undefined || !ZONE_NAME.test(zone)) {
    return known;
  }
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formatters.size >= MAX_CACHED_ZONES) {
      formatters.clear();
    }
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    return undefined;
  }
}
