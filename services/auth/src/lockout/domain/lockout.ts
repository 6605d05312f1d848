/** The lockout rule: five failures within a quarter of an hour lock the counter for a quarter of an hour. */
import { LOCK_AFTER_FAILURES, LOCK_SECONDS, LOCK_WINDOW_SECONDS } from '@fourfold/contracts';

export interface AttemptCounter {
  /** Times of the failures that still count, oldest first; at most LOCK_AFTER_FAILURES. */
  readonly failedAt: readonly Date[];
  readonly lockedUntil: Date | null;
}

/** Whole seconds until the lock ends, rounded up; 0 when the counter is not locked. */
export function lockedForSeconds({ lockedUntil }: AttemptCounter, now: Date): number {
  if (lockedUntil === null || lockedUntil <= now) return 0;
  return Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
}

/** The counter after another failure. A failure while locked changes nothing, so that it does not prolong the lock. */
export function afterFailure(counter: AttemptCounter, now: Date): AttemptCounter {
  if (lockedForSeconds(counter, now) > 0) return counter;
  const windowStart = now.getTime() - LOCK_WINDOW_SECONDS * 1000;
  const beforeThis = counter.lockedUntil === null ? counter.failedAt : [];
  const failedAt = [...beforeThis.filter((at) => at.getTime() > windowStart), now];
  if (failedAt.length < LOCK_AFTER_FAILURES) return { failedAt, lockedUntil: null };
  return { failedAt, lockedUntil: new Date(now.getTime() + LOCK_SECONDS * 1000) };
}
