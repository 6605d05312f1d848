import { AppError } from '@fourfold/platform';

export interface HashingLimits {
  /** Hashes computed at the same time; each takes a core and 19 MiB while it runs. */
  concurrency: number;
  /** Requests that may wait for their turn. */
  waiting: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the cost of hashing, the most expensive thing an anonymous caller can cause: bounds the requests that are let
 * in, before they reach the database, and the hashes computed at once.
 */
export class HashingQueue {
  private admitted = 0;
  private running = 0;
  private readonly turns: (() => void)[] = [];

  constructor(private readonly limits: HashingLimits) {}

  get waiting(): number {
    return this.turns.length;
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
  async compute<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.concurrency) await new Promise<void>((turn) => this.turns.push(turn));
    else this.running += 1;
    try {
      return await hash();
    } finally {
      const next = this.turns.shift();
      // The slot is passed on, not freed, so that a newcomer cannot take it first.
      if (next) next();
      else this.running -= 1;
    }
  }
}
