import {
  AppError,
  RecentSignIn,
  ServiceConfig,
  SharedLimits,
  validationError,
  type AuthenticatedUser,
  type RateLimiter,
} from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config';
import { AuthTelemetry } from '../telemetry';
import { AccountRepository } from './account.repository';
import { impersonates } from './domain/impersonation';
import { IMPERSONATION } from './is-display-name';
import { movesAddress, type ProfileChange, ProfileChanger } from './profile.changer';
import type { UserEntity } from './user.entity';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * What owners need to change their address: a recent sign-in, and not too many changes on that day. Each change sends
 * mails, and each refusal reveals that an address has an account.
 */
@Injectable()
export class EmailChangePolicy {
  private readonly changes: RateLimiter;
  private readonly refused: RateLimiter;

  constructor(
    private readonly recentSignIn: RecentSignIn,
    limits: SharedLimits,
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

/** Changes the profile of the caller. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly changer: ProfileChanger,
    private readonly emailChanges: EmailChangePolicy,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Changes the caller's own account. @throws AppError `validation_failed`, `reauthenticate`, `email_taken`, `rate_limited` */
  async update(caller: AuthenticatedUser, change: ProfileChange): Promise<UserEntity> {
    const { userId } = await this.accounts.current(caller);
    const { user, hasChanged } = await this.dataSource.transaction(async (manager) => {
      const before = await this.changer.lock(manager, userId, change);
      refuseImpersonation(before, change);
      const apply = () => this.changer.changeOwn(manager, before, change);
      return movesAddress(before, change) ? this.emailChanges.apply(caller, apply) : apply();
    });
    if (hasChanged) this.telemetry.profileChanged(userId);
    return user;
  }
}

/** Admins may take any name, and a name that an admin gave may stay. */
function refuseImpersonation({ isAdmin, displayName }: UserEntity, change: ProfileChange): void {
  if (isAdmin || change.displayName === undefined || change.displayName === displayName) return;
  if (impersonates(change.displayName))
    throw validationError(['body', 'display_name'], IMPERSONATION.msg, IMPERSONATION.type);
}
