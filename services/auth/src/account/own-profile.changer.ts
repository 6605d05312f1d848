import { AppError, RateLimiter } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from './account.repository';
import { emailKey } from './domain/email';
import { ProfileChanger } from './profile.changer';
import type { ProfileChange, ProfileChanged } from './profile.changer';
import type { UserEntity } from './user.entity';

export const EMAIL_CHANGE_LIMITS = Symbol('how often an account may change its address');

/** For one account. */
export interface EmailChangeLimits {
  changesPerDay: number;
  /** Changes to an address that somebody has. */
  refusedPerDay: number;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Changes a profile for its owner, the address only so often: each change writes mails, and each refusal tells of an account. */
@Injectable()
export class OwnProfileChanger {
  private readonly changes: RateLimiter;
  private readonly refused: RateLimiter;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly changer: ProfileChanger,
    redis: RedisClient,
    @Inject(EMAIL_CHANGE_LIMITS) limits: EmailChangeLimits,
  ) {
    const perDay = (name: string, limit: number) =>
      RateLimiter.shared(redis, { name, limit, windowSeconds: DAY_SECONDS });
    this.changes = perDay('email-change', limits.changesPerDay);
    this.refused = perDay('email-change-refused', limits.refusedPerDay);
  }

  /** Changes an account in the caller's transaction. @throws AppError `email_taken`, `rate_limited` */
  async change(manager: EntityManager, userId: string, change: ProfileChange): Promise<ProfileChanged> {
    const before = await this.accounts.lock(manager, userId);
    return change.email === undefined || emailKey(change.email) === before.emailKey
      ? this.changer.change(manager, before, change)
      : this.moveAddress(manager, before, change);
  }

  /** The account is locked: changes at the same moment take turns and are counted one by one. */
  private async moveAddress(
    manager: EntityManager,
    before: UserEntity,
    change: ProfileChange,
  ): Promise<ProfileChanged> {
    await this.refused.requireLeft(before.userId);
    await this.changes.requireLeft(before.userId);
    try {
      const changed = await this.changer.change(manager, before, change);
      await this.changes.consume(before.userId);
      return changed;
    } catch (error) {
      if (error instanceof AppError && error.code === 'email_taken')
        await this.refused.consume(before.userId);
      throw error;
    }
  }
}
