import { FULL_SCENARIOS, sizeOf } from '@fourfold/testing';

const FULL_TIMEOUT_MS = 30 * 60_000;

/** Numbers of repetitions: those of `full` with `FULL_SCENARIOS=true`, otherwise fewer in less time. */
export function times(sizes: { full: number; short: number }): number {
  if (FULL_SCENARIOS) jest.setTimeout(FULL_TIMEOUT_MS);
  return sizeOf(sizes);
}
