import { dateInZone, isTimeZone, nextLocalMidnight, type CalendarDate } from '@fourfold/game-rules';
import { serverClock } from './server-clock';

const FALLBACK = 'UTC';

let refused = false;

/** The browser's IANA time zone, or UTC when it has none or the server has refused it. */
export function timeZone(): string {
  return refused ? FALLBACK : zoneOfBrowser();
}

/** The date in that zone, by the server's clock. */
export const localToday = (): CalendarDate => dateInZone(new Date(serverClock.now()), timeZone());

/** When the next date begins in that zone, by the server's clock; ISO-8601. */
export const nextMidnight = (): string =>
  nextLocalMidnight(new Date(serverClock.now()), timeZone()).toISOString();

/** Called when the server refuses the zone. Returns false when it was already UTC. */
export function fallBackToUtc(): boolean {
  if (timeZone() === FALLBACK) return false;
  refused = true;
  return true;
}

function zoneOfBrowser(): string {
  try {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    // Some browsers return an offset, or a zone that they can't format.
    return zone && isTimeZone(zone) ? zone : FALLBACK;
  } catch {
    return FALLBACK;
  }
}
