import { AppError } from '@fourfold/platform';

export interface HashingLimits {
  /** Hashes computed at the same time; each takes a core and 19 MiB while it runs. */
  concurrency: number;
  /** Requests that may wait for their turn. */
  waiting: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Bounds what passwords may cost. Hashing is the most expensive thing an anonymous caller can ask for, so only so many
 * callers are let in at all, before they reach the database, and only so many of them hash at once.
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
   * Runs an attempt that is going to hash.
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

  /** Computes one hash when its turn has come, first come first served. */
  async compute<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.concurrency) await new Promise<void>((turn) => this.turns.push(turn));
    else this.running += 1;
    try {
      return await hash();
    } finally {
      const next = this.turns.shift();
      // The place is handed over, not freed: a newcomer can't slip in between.
      if (next) next();
      else this.running -= 1;
    }
  }
}
