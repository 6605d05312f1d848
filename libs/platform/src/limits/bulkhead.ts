import { type Importance } from '@fourfold/contracts';
import { AppError } from '../errors/app-error';
import type { LimitsTelemetry } from './telemetry';

const RETRY_AFTER_SECONDS = 1;

/** Up to which part of the limit a request is let in: the rest is kept free for what is more important. */
export const IMPORTANCE_SHARES: Readonly<Record<Importance, number>> = {
  move: 1,
  message: 0.9,
  opening: 0.8,
  sign_in: 0.7,
  board: 0.6,
  other: 0.5,
};

/**
 * Limits the requests and socket messages in progress. What is too much is refused at once, before it costs anything;
 * waiting would only make everything late.
 */
export class Bulkhead {
  private entered = 0;

  constructor(
    /** What is limited, in metrics. */
    readonly name: string,
    protected readonly highestLimit: number,
    private readonly telemetry: LimitsTelemetry,
  ) {
    telemetry.watchBulkhead(this);
  }

  get limit(): number {
    return this.highestLimit;
  }

  get inProgress(): number {
    return this.entered;
  }

  /** @throws AppError `service_unavailable` with `Retry-After` when there is no room for a request of this importance */
  check(importance: Importance): void {
    if (this.entered < this.limit * IMPORTANCE_SHARES[importance]) return;
    this.telemetry.overloaded(this.name, importance);
    throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** Counts a request that was let in. @returns a function to be called once, when it has ended */
  begin(): () => void {
    this.entered += 1;
    return () => {
      this.entered -= 1;
    };
  }

  /** Checks and counts. @throws AppError like `check` */
  enter(importance: Importance): () => void {
    this.check(importance);
    return this.begin();
  }
}
