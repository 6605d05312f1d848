import { AppError } from '@fourfold/platform';
import pLimit, { type LimitFunction } from 'p-limit';
import type { HashingLimits } from '../config';

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the cost of hashing, the most expensive thing an anonymous caller can cause: bounds the requests that are let
 * in, before they reach the database, and the hashes computed at once.
 */
export class HashingQueue {
  private admitted = 0;
  private readonly limit: LimitFunction;

  constructor(private readonly limits: HashingLimits) {
    this.limit = pLimit(limits.concurrency);
  }

  get waiting(): number {
    return this.limit.pendingCount;
  }

  /**
   * Runs a request that is going to hash.
   * @throws AppError `service_unavailable` with `Retry-After` when the queue is full
   */
  async admit<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.admitted >= this.limits.concurrency + this.limits.waiting)
      throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.admitted += 1;
    try {
      return await attempt();
    } finally {
      this.admitted -= 1;
    }
  }

  /** Computes one hash in turn, first come first served. */
  compute<T>(hash: () => Promise<T>): Promise<T> {
    return this.limit(hash);
  }
}
