/** The default timeout; far longer than a busy machine needs. */
const DEFAULT_TIMEOUT_MS = 180_000;

/** The timeout and the poll interval, in milliseconds. */
export interface WaitOptions {
  timeoutMs?: number;
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
  { timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = 20, what = 'the condition' }: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as Exclude<T, false | null | undefined | 0 | ''>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`Waited ${timeoutMs} ms for ${what} in vain`, { cause: lastError });
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
