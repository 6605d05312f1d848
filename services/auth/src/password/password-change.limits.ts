import { AppError, RateLimitService, ServiceConfig, type RateLimiter } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config';
import { AuthTelemetry } from '../telemetry';

const HOUR_SECONDS = 60 * 60;

/** How often an account may change its password: each change sends a mail. */
@Injectable()
export class PasswordChangeLimits {
  private readonly changes: RateLimiter;

  constructor(
    private readonly telemetry: AuthTelemetry,
    limits: RateLimitService,
    @Inject(ServiceConfig) config: AuthConfig,
  ) {
    this.changes = limits.create({
      name: 'password-change',
      limit: config.PASSWORD_CHANGES_PER_HOUR,
      windowSeconds: HOUR_SECONDS,
    });
  }

  /** Runs a change that counts itself with `count` once it is certain: refused ones do not count. @throws AppError `rate_limited` */
  async apply(userId: string, change: () => Promise<void>): Promise<void> {
    try {
      await this.changes.requireLeft(userId);
      await change();
    } catch (error) {
      if (error instanceof AppError)
        this.telemetry.record('password_change_refused', { reason: error.code, user_id: userId });
      throw error;
    }
    this.telemetry.record('password_changed', { user_id: userId });
  }

  /** The account is locked, so that concurrent changes are counted one by one. @throws AppError `rate_limited` */
  async count(userId: string): Promise<void> {
    await this.changes.consume(userId);
  }
}
