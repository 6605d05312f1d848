import { availableParallelism, loadavg } from 'node:os';

/** How long a wait may last and how often it looks, in milliseconds. */
export interface WaitOptions {
  timeoutMs?: number;
  intervalMs?: number;
  /** What is waited for, for the message of the failure. */
  what?: string;
}

/** A promised time as a test may hold the product to it: longer on a machine that has more to do at the moment. */
export function onBusyMachine(promisedMs: number): number {
  const waitingForEachCore = (loadavg()[0] ?? 0) / availableParallelism();
  // The average lags behind, and a test starts several processes at once.
  return promisedMs * (2 + waitingForEachCore);
}

/**
 * Calls `condition` until it answers with something truthy, and returns that. An exception counts as "not yet".
 * @throws Error naming what was waited for, with the last exception as its cause.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 30_000, intervalMs = 20, what = 'the condition' }: WaitOptions = {},
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
