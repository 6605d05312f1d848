const PATIENCE_MS = 4_000;

/**
 * Whether anything of Fourfold can be reached: tells a player without a network from a call that failed for another
 * reason. The browser's own `onLine` knows only of the next router.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
