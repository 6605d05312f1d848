import { type Importance } from '@fourfold/contracts';
import { AppError } from '../errors/app-error';
import { FairLimit, type Client, type FairLimits, type LimitReason } from './fair-limit';
import type { LimitsTelemetry } from './telemetry';

const RETRY_AFTER_SECONDS = 1;
/** Nobody takes more steps at once: what a client has in progress beyond these is no more important than `other`. */
const IMPORTANT_AT_ONCE = 4;

/** Up to which part of the limit a request is let in: the rest is kept free for what is more important. */
export const IMPORTANCE_SHARES: Readonly<Record<Importance, number>> = {
  move: 1,
  message: 0.9,
  opening: 0.8,
  sign_in: 0.7,
  board: 0.6,
  other: 0.5,
  anonymous: 0.4,
};

/** Limits what a process, a user and an address may have in progress. */
export interface BulkheadLimits extends FairLimits {
  total: number;
}

/** A request or message was refused: there is no room for it, or its client has too much in progress. */
export class OverloadError extends AppError {
  constructor(readonly reason: LimitReason) {
    super('service_unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isClientExcess: reason !== 'full',
    });
  }
}

/**
 * Limits the requests and socket messages in progress, by importance and fairly among clients. What is too much is refused
 * at once, before it costs anything; waiting would only make everything late.
 */
export class Bulkhead {
  private readonly clients: FairLimit;

  constructor(
    /** What is limited, in metrics. */
    readonly name: string,
    protected readonly limits: BulkheadLimits,
    private readonly telemetry: LimitsTelemetry,
  ) {
    this.clients = new FairLimit(limits);
    telemetry.watchBulkhead(this);
  }

  get limit(): number {
    return this.limits.total;
  }

  get inProgress(): number {
    return this.clients.inProgress;
  }

  hasRoom(importance: Importance, client: Client): boolean {
    return this.refusalOf(importance, client) === undefined;
  }

  /** @throws OverloadError when there is no room for a request of this importance and client */
  check(importance: Importance, client: Client): void {
    const reason = this.refusalOf(importance, client);
    if (!reason) return;
    this.telemetry.overloaded(this.name, importance, reason);
    throw new OverloadError(reason);
  }

  /** Checks and counts. @returns a function to be called once, when the request has ended. @throws OverloadError */
  enter(importance: Importance, client: Client): () => void {
    this.check(importance, client);
    return this.clients.begin(client);
  }

  private refusalOf(importance: Importance, client: Client): LimitReason | undefined {
    const reason = this.clients.refusalOf(client, this.limit * IMPORTANCE_SHARES[importance]);
    if (reason || importance === 'anonymous' || this.clients.countOf(client) < IMPORTANT_AT_ONCE)
      return reason;
    return this.clients.refusalOf(client, this.limit * IMPORTANCE_SHARES.other) && 'share';
  }
}
