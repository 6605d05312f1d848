import { AppError, RateLimiter, ServiceConfig, type AuthenticatedUser } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config';
import { AuthTelemetry } from '../telemetry';
import { AccountRepository } from './account.repository';
import { emailKey } from './domain/email';
import { type ProfileChange, type ProfileChanged, ProfileChanger } from './profile.changer';
import type { UserEntity } from './user.entity';

const DAY_SECONDS = 24 * 60 * 60;

/** Limits per account: each change sends mails, and each refusal reveals that an address has an account. */
@Injectable()
export class EmailChangeLimiters {
  readonly changes: RateLimiter;
  readonly refused: RateLimiter;

  constructor(redis: RedisClient, @Inject(ServiceConfig) config: AuthConfig) {
    const perDay = (name: string, limit: number) =>
      RateLimiter.shared(redis, { name, limit, windowSeconds: DAY_SECONDS });
    this.changes = perDay('email-change', config.EMAIL_CHANGES_PER_DAY);
    this.refused = perDay('email-change-refused', config.REFUSED_EMAIL_CHANGES_PER_DAY);
  }
}

/** Changes the profile of the caller; limits changes of the address. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly changer: ProfileChanger,
    private readonly limiters: EmailChangeLimiters,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Changes the caller's own account. @throws AppError `email_taken`, `rate_limited` */
  async update(caller: AuthenticatedUser, change: ProfileChange): Promise<UserEntity> {
    const { userId } = await this.accounts.current(caller);
    const { user, hasChanged } = await this.dataSource.transaction(async (manager) => {
      const before = await this.accounts.lock(manager, userId);
      return change.email === undefined || emailKey(change.email) === before.emailKey
        ? this.changer.change(manager, before, change)
        : this.moveAddress(manager, before, change);
    });
    if (hasChanged) this.telemetry.profileChanged(userId);
    return user;
  }

  /** The account is locked: concurrent changes are counted one by one. */
  private async moveAddress(
    manager: EntityManager,
    before: UserEntity,
    change: ProfileChange,
  ): Promise<ProfileChanged> {
    const { changes, refused } = this.limiters;
    await refused.requireLeft(before.userId);
    await changes.requireLeft(before.userId);
    try {
      const changed = await this.changer.change(manager, before, change);
      await changes.consume(before.userId);
      return changed;
    } catch (error) {
      if (error instanceof AppError && error.code === 'email_taken') await refused.consume(before.userId);
      throw error;
    }
  }
}
