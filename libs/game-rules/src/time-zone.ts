/** Which date a player lives in, and when the next one begins. Zones are IANA names; the rules are the runtime's. */
import { addDays, type CalendarDate } from './calendar';

/** More names than the time zone database has; it only bounds what a hostile client can make us keep. */
const MAX_CACHED_ZONES = 1_000;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Is this the name of a zone? Bare offsets such as `+02:00` are not names. */
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
 * The first instant that belongs to a later date than now's in the zone: right on days with 23 or 25 hours, where
 * midnight is skipped, and where a whole date is.
 *
 * @throws RangeError if the zone is unknown
 */
export function nextLocalMidnight(now: Date, zone: string): Date {
  const start = now.getTime();
  const today = localTime(start, zone);
  const midnight = Date.parse(`${addDays(today.date, 1)}T00:00:00Z`);
  // Midnight by the offset of now, and by the offset that holds there, if the clocks change in between.
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
