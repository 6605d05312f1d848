import { FULL_SCENARIOS, sizeOf } from '@fourfold/testing';

const FULL_TIMEOUT_MS = 30 * 60_000;

/** The number of repetitions: many with `FULL_SCENARIOS=true`, otherwise few. */
export function times(sizes: { full: number; short: number }): number {
  if (FULL_SCENARIOS) jest.setTimeout(FULL_TIMEOUT_MS);
  return sizeOf(sizes);
}
