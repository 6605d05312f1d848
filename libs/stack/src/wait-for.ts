/** The default timeout; far longer than a busy machine needs, and shorter than that of Jest, which would not say what was awaited. */
const DEFAULT_TIMEOUT_MS = 280_000;
/** Without an interval, pauses grow with the time waited so far: most conditions cost the machine time that what they await needs. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
const PAUSE_SHARE = 0.1;

export interface WaitOptions {
  timeoutMs?: number;
  /** The pause after each call of the condition; without it, pauses grow from 20 to 250 ms. */
  intervalMs?: number;
  /** What is awaited, for the error message. */
  what?: string;
}

/**
 * Calls `condition` until it returns something truthy, and returns that. An exception counts as "not yet".
 * @throws Error naming what was waited for, with the last exception as its cause.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs, what = 'the condition' }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const started = performance.now();
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as Exclude<T, false | null | undefined | 0 | ''>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    const waitedMs = performance.now() - started;
    if (waitedMs >= timeoutMs) {
      throw new Error(`Waited ${timeoutMs} ms for ${what} in vain`, { cause: lastError });
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs ?? growingPause(waitedMs)));
  }
}

function growingPause(waitedMs: number): number {
  return Math.min(Math.max(FIRST_PAUSE_MS, waitedMs * PAUSE_SHARE), LONGEST_PAUSE_MS);
}
