import type { EventEmitter } from 'node:events';
import { AppError } from '../errors/app-error';
import { FairLimit, type Client, type FairLimits } from './fair-limit';

const RETRY_AFTER_SECONDS = 10;

/** Limits the open connections: in total, fairly among clients, and of each. */
export class ConnectionLimit {
  private readonly clients: FairLimit;

  constructor(private readonly limits: FairLimits & { total?: number }) {
    this.clients = new FairLimit(limits);
  }

  /**
   * Counts a connection until it closes.
   * @throws AppError `service_unavailable` when the process has no room for another of this client, `rate_limited` when the
   * client has as many as it may have in any case
   */
  add(connection: EventEmitter, client: Client): void {
    const { total = Infinity, perUser = Infinity, perAddress = Infinity } = this.limits;
    const refusal = this.clients.refusalOf(client, total);
    if (refusal === 'user') throw tooManyConnections(perUser);
    if (refusal === 'address') throw tooManyConnections(perAddress);
    if (refusal) throw tryAgainLater();
    connection.once('close', this.clients.begin(client));
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
