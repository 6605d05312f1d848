import { DEFAULT_LIST_LIMIT, QUERIES } from '@fourfold/contracts';
import type { Acted, FailedLogin, QueryData } from '@fourfold/contracts';
import { AdminActs, OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { emailKey } from '../account/domain/email';
import { FailedLoginRepository } from './failed-login.repository';
import { LockoutService } from './lockout.service';

/** What the admin service asks about failed logins and locks; it has checked who asks. */
@Injectable()
export class LockoutQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly failures: FailedLoginRepository,
    private readonly lockout: LockoutService,
    private readonly acts: AdminActs,
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

  /** Lets an account log in again at once, on every device. @throws AppError `user_not_found` */
  @OnQuery(QUERIES.unlockUser)
  async unlockUser({
    user_id,
    admin_id,
  }: QueryData<'auth.unlock_user'>): Promise<Acted<{ user_id: string }>> {
    const act = await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.lock(manager, user_id);
      await this.lockout.unlock(manager, user);
      const account = { user_id, username: user.username };
      return this.acts.record(manager, {
        adminId: admin_id,
        action: 'user.unlock',
        target_type: 'user',
        target_id: user_id,
        before: account,
        after: account,
      });
    });
    return { result: { user_id }, act };
  }
}
