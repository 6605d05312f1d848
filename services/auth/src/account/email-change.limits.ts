import {
  AppError,
  RecentSignInService,
  ServiceConfig,
  RateLimitService,
  type AuthenticatedUser,
  type RateLimiter,
} from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * What owners need to change their address: a recent sign-in, and not too many changes on that day. Each change sends
 * mails, and each refusal reveals that an address has an account.
 */
@Injectable()
export class EmailChangeLimits {
  private readonly changes: RateLimiter;
  private readonly refused: RateLimiter;

  constructor(
    private readonly recentSignIn: RecentSignInService,
    limits: RateLimitService,
    @Inject(ServiceConfig) config: AuthConfig,
  ) {
    const perDay = (name: string, limit: number) =>
      limits.create({ name, limit, windowSeconds: DAY_SECONDS });
    this.changes = perDay('email-change', config.EMAIL_CHANGES_PER_DAY);
    this.refused = perDay('email-change-refused', config.REFUSED_EMAIL_CHANGES_PER_DAY);
  }

  /**
   * Counts a change of the caller's address; the account is locked, so that concurrent changes are counted one by one.
   * @throws AppError `reauthenticate`, `rate_limited`; whatever the change throws
   */
  async apply<T>(caller: AuthenticatedUser, change: () => Promise<T>): Promise<T> {
    this.recentSignIn.require(caller);
    await this.refused.requireLeft(caller.user_id);
    await this.changes.requireLeft(caller.user_id);
    try {
      const changed = await change();
      await this.changes.consume(caller.user_id);
      return changed;
    } catch (error) {
      if (error instanceof AppError && error.code === 'email_taken')
        await this.refused.consume(caller.user_id);
      throw error;
    }
  }
}
