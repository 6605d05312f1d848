import { isTimeZone } from '@fourfold/game-rules';

const FALLBACK = 'UTC';

let refused = false;

/** The browser's IANA time zone, or UTC when it has none or the server has refused it. */
export function timeZone(): string {
  return refused ? FALLBACK : zoneOfBrowser();
}

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
