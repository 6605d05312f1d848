import type { Importance } from '@fourfold/contracts';
import { Bulkhead, SHARES } from './bulkhead';

const LOWEST_LIMIT = 16;
const DECREASE = 0.9;

/**
 * Learns from the refusals of a service how many requests it takes, so that the rest is refused before it is passed on:
 * passing a request on in vain costs both processes time that an answer could have had. Grows by about one for each limit
 * of answers and falls by a tenth, as the congestion window of TCP does (additive increase, multiplicative decrease).
 */
export class LearningBulkhead extends Bulkhead {
  private learned = this.highestLimit;

  override get limit(): number {
    return this.learned;
  }

  answered(): void {
    this.learned = Math.min(this.highestLimit, this.learned + 1 / this.learned);
  }

  /** The service refused a request of this importance, so that part of its limit is in use. */
  refused(importance: Importance): void {
    // Sign-ins wait for the hashing of passwords, in a queue of their own, and say nothing about other requests.
    if (importance === 'sign_in') return;
    const inUse = this.inProgress / SHARES[importance];
    this.learned = Math.max(LOWEST_LIMIT, Math.min(this.learned, DECREASE * inUse));
  }
}
