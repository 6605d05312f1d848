import { MADE_PUZZLES_PER_DAY } from '@fourfold/contracts';
import { currentAddress, limitKeyOf, RateLimitService, type RateLimiter } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { MADE_REPORTS_PER_DAY, WRONG_MADE_CODES_PER_HOUR } from '../limits';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Limits over time of puzzles that players make. */
@Injectable()
export class MadeLimits {
  readonly puzzles: RateLimiter;
  readonly reports: RateLimiter;
  private readonly wrongCodes: RateLimiter;

  constructor(limits: RateLimitService) {
    this.puzzles = limits.create({
      name: 'made-puzzles',
      limit: MADE_PUZZLES_PER_DAY,
      windowSeconds: DAY_SECONDS,
    });
    this.reports = limits.create({
      name: 'made-reports',
      limit: MADE_REPORTS_PER_DAY,
      windowSeconds: DAY_SECONDS,
    });
    this.wrongCodes = limits.create({
      name: 'made-codes',
      limit: WRONG_MADE_CODES_PER_HOUR,
      windowSeconds: HOUR_SECONDS,
    });
  }

  /** @throws AppError `rate_limited` when the address has tried too many wrong codes: then no code opens a new game */
  async requireCodesLeft(): Promise<void> {
    await this.wrongCodes.requireLeft(addressKey());
  }

  /** Counts a wrong code. @throws AppError `rate_limited` when it is one too many */
  async countWrongCode(): Promise<void> {
    await this.wrongCodes.consume(addressKey());
  }
}

function addressKey(): string {
  return limitKeyOf(currentAddress() ?? '');
}
