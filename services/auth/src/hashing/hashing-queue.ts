import { AppError, FairLimit, FairQueue, type Client } from '@fourfold/platform';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { HashingLimits } from '../config';

const RETRY_AFTER_SECONDS = 2;
/** For hashes outside of a request, such as that of the first admin. */
const NOBODY: Client = { address: '' };

/**
 * Limits the cost of hashing, the most expensive thing an anonymous caller can cause: bounds the requests that are let
 * in, before they reach the database, and the hashes computed at once. Both are fair: an address that sends many is
 * refused before others are, and addresses take turns, as do the accounts of one.
 */
export class HashingQueue {
  private readonly admitted = new FairLimit({ perUser: Infinity });
  private readonly clients = new AsyncLocalStorage<Client>();
  private readonly turns = new FairQueue<() => void>();
  private running = 0;

  constructor(private readonly limits: HashingLimits) {}

  get waiting(): number {
    return this.turns.length;
  }

  /**
   * Runs a request that is going to hash.
   * @throws AppError `service_unavailable` with `Retry-After` when the queue has no room for another request of the client
   */
  async admit<T>(client: Client, attempt: () => Promise<T>): Promise<T> {
    const { concurrency, waiting } = this.limits;
    const reason = this.admitted.refusalOf(client, concurrency + waiting);
    if (reason)
      throw new AppError('service_unavailable', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isClientExcess: reason !== 'full',
      });
    const leave = this.admitted.begin(client);
    return this.clients.run(client, attempt).finally(leave);
  }

  /** Computes one hash when it is the turn of the client that was let in. */
  async compute<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.concurrency) this.running += 1;
    else await this.turn();
    try {
      return await hash();
    } finally {
      const next = this.turns.take();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => this.turns.add(resolve, this.clients.getStore() ?? NOBODY));
  }
}
