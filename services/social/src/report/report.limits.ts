import { RateLimitService, type RateLimiter } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { REPORTS_PER_DAY } from '../limits';

const DAY_SECONDS = 24 * 60 * 60;

/** Limits per reporter, so that each report can be read. */
@Injectable()
export class ReportLimits {
  private readonly reports: RateLimiter;

  constructor(limits: RateLimitService) {
    this.reports = limits.create({ name: 'reports', limit: REPORTS_PER_DAY, windowSeconds: DAY_SECONDS });
  }

  /** Counts a report that begins. @throws AppError `rate_limited` */
  async begin(reporterId: string): Promise<void> {
    await this.reports.consume(reporterId);
  }

  /** A report that was refused, or has joined another one, does not count. */
  takeBack(reporterId: string): Promise<void> {
    return this.reports.giveBack(reporterId);
  }
}
