import type { GuessLogEntry } from '@fourfold/contracts';

/** Seconds that each guess of a log took, the first since the words were sent; offline ones by the device's clock. */
export function secondsTaken(startedAt: string, log: readonly GuessLogEntry[]): number[] {
  const times = [startedAt, ...log.map(({ judged_at, claimed_at }) => claimed_at ?? judged_at)].map((time) =>
    Date.parse(time),
  );
  return log.map((_, index) => (times[index + 1]! - times[index]!) / 1_000);
}
