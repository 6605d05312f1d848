import { DEFAULT_LIST_LIMIT, QUERIES } from '@fourfold/contracts';
import type { FailedLogin, QueryData } from '@fourfold/contracts';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../account/domain/email';
import { FailedLoginRepository } from './failed-login.repository';
import { LockoutService } from './lockout.service';

/** What the admin service asks about failed logins and locks. */
@Injectable()
export class LockoutQueries {
  constructor(
    private readonly failures: FailedLoginRepository,
    private readonly lockout: LockoutService,
  ) {}

  /** Newest first. */
  @OnQuery(QUERIES.listFailedLogins)
  async listFailedLogins({
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
  }: QueryData<'auth.list_failed_logins'>): Promise<FailedLogin[]> {
    const failures = await this.failures.list(skip, limit);
    const locked = await this.lockout.lockedAmong(failures.map(({ email }) => emailKey(email)));
    return failures.map(({ email, address, userAgent, attemptedAt, userId }) => ({
      email,
      ip: address,
      user_agent: userAgent,
      attempted_at: attemptedAt.toISOString(),
      user_id: userId,
      locked: locked.has(emailKey(email)),
    }));
  }
}
