import { FULL_SCENARIOS, sizeOf } from '@fourfold/testing';

const FULL_TIMEOUT_MS = 30 * 60_000;

/** How often something is tried: with `FULL_SCENARIOS=true` as often as must go well, else as often as shows the same in less time. */
export function times(sizes: { full: number; short: number }): number {
  if (FULL_SCENARIOS) jest.setTimeout(FULL_TIMEOUT_MS);
  return sizeOf(sizes);
}
