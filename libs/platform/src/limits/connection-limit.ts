import type { EventEmitter } from 'node:events';
import { AppError } from '../errors/app-error';

const RETRY_AFTER_SECONDS = 10;

/** Limits the open connections, in total and by key, such as an address or a user. */
export class ConnectionLimit {
  private open = 0;
  private readonly byKey = new Map<string, number>();

  constructor(private readonly limits: { total?: number; perKey?: number }) {}

  /**
   * Counts a connection until it closes.
   * @throws AppError `service_unavailable` when there are too many, `rate_limited` when too many have this key
   */
  add(connection: EventEmitter, key = ''): void {
    const { total = Infinity, perKey = Infinity } = this.limits;
    if (this.open >= total) throw tryAgainLater();
    const others = this.byKey.get(key) ?? 0;
    if (others >= perKey) throw tooManyConnections(perKey);
    this.open += 1;
    this.byKey.set(key, others + 1);
    connection.once('close', () => this.remove(key));
  }

  private remove(key: string): void {
    this.open -= 1;
    const left = this.byKey.get(key)! - 1;
    if (left > 0) this.byKey.set(key, left);
    else this.byKey.delete(key);
  }
}

/** For a process that is full or stopping. */
export function tryAgainLater(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function tooManyConnections(limit: number): AppError {
  return new AppError('rate_limited', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    limit: { limit, remaining: 0, resetSeconds: RETRY_AFTER_SECONDS },
  });
}
