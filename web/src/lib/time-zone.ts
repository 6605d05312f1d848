const FALLBACK = 'UTC';

let refused = false;

/** The player's time zone (IANA name): the browser's own, or UTC once the server has refused that. */
export function timeZone(): string {
  return refused ? FALLBACK : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The server does not know the browser's zone. False when it was told UTC already. */
export function fallBackToUtc(): boolean {
  if (timeZone() === FALLBACK) return false;
  refused = true;
  return true;
}
