import { isTimeZone } from '@fourfold/game-rules';

const FALLBACK = 'UTC';

let refused = false;

/** The player's time zone (IANA name): the browser's own, or UTC where it has none or the server has refused it. */
export function timeZone(): string {
  return refused ? FALLBACK : zoneOfBrowser();
}

/** The server does not know the browser's zone. False when it was told UTC already. */
export function fallBackToUtc(): boolean {
  if (timeZone() === FALLBACK) return false;
  refused = true;
  return true;
}

function zoneOfBrowser(): string {
  try {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    // Some browsers name a zone in which they can't tell the time, or an offset.
    return zone && isTimeZone(zone) ? zone : FALLBACK;
  } catch {
    return FALLBACK;
  }
}
