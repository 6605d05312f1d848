import type { Importance } from '@fourfold/contracts';
import { Bulkhead, IMPORTANCE_SHARES } from './bulkhead';

/** So that a few requests always find out whether the service takes more again. */
const LOWEST_LIMIT = 16;
const DECREASE_FACTOR = 0.9;

/**
 * Learns from the refusals of a service how many requests it takes, so that the rest is refused before it is passed on:
 * passing a request on in vain costs both processes time that an answer could have had. Grows by about one for each limit
 * of answers and falls by a tenth, as the congestion window of TCP does (additive increase, multiplicative decrease).
 */
export class LearningBulkhead extends Bulkhead {
  private learned = this.limits.total;

  override get limit(): number {
    return Math.floor(this.learned);
  }

  answered(): void {
    this.learned = Math.min(this.limits.total, this.learned + 1 / this.learned);
  }

  /**
   * The service refused a request because the part of its limit that is open to this importance was in use.
   * @param inProgress how many were in progress when it was sent, itself included
   */
  refused(importance: Importance, inProgress: number): void {
    const taken = inProgress / IMPORTANCE_SHARES[importance];
    this.learned = Math.min(this.learned, Math.max(LOWEST_LIMIT, DECREASE_FACTOR * taken));
  }
}
