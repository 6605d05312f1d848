import type { EventEmitter } from 'node:events';
import { AppError } from '../errors/app-error';

/** When somebody who was refused may ask again. */
const RETRY_AFTER_SECONDS = 10;

/** How many connections may be open at once, in all and from each address. */
export class ConnectionLimit {
  private open = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly limits: { total: number; perAddress: number }) {}

  /**
   * Counts a connection until it closes.
   * @throws AppError `service_unavailable` when there are too many, `rate_limited` when too many are from this address
   */
  add(address: string, connection: EventEmitter): void {
    const { total, perAddress } = this.limits;
    if (this.open >= total) throw comeBackLater();
    const others = this.byAddress.get(address) ?? 0;
    if (others >= perAddress) throw tooManyConnections(perAddress);
    this.open += 1;
    this.byAddress.set(address, others + 1);
    connection.once('close', () => this.remove(address));
  }

  private remove(address: string): void {
    this.open -= 1;
    const left = this.byAddress.get(address)! - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
  }
}

/** The refusal of a process that is full or stops. */
export function comeBackLater(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The refusal of one more connection than a user or an address may have. */
export function tooManyConnections(limit: number): AppError {
  return new AppError('rate_limited', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    limit: { limit, remaining: 0, resetSeconds: RETRY_AFTER_SECONDS },
  });
}
