import { ServiceConfig, RateLimitService, type RateLimiter } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config';

const HOUR_SECONDS = 60 * 60;

/** Limits per account: an export reads everything that is stored about a user. */
@Injectable()
export class ExportLimits {
  private readonly completed: RateLimiter;
  private readonly started: RateLimiter;

  constructor(limits: RateLimitService, @Inject(ServiceConfig) config: AuthConfig) {
    const perHour = (name: string, limit: number) =>
      limits.create({ name, limit, windowSeconds: HOUR_SECONDS });
    this.completed = perHour('export', config.EXPORTS_PER_HOUR);
    this.started = perHour('export-started', config.STARTED_EXPORTS_PER_HOUR);
  }

  /** Counts an export that begins. @throws AppError `rate_limited` */
  async begin(userId: string): Promise<void> {
    await this.completed.requireLeft(userId);
    await this.started.consume(userId);
    await this.completed.consume(userId);
  }

  /** A failed export does not count. */
  fail(userId: string): Promise<void> {
    return this.completed.giveBack(userId);
  }
}
