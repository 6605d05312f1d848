import { type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailAddressService } from '../email/email-address.service';
import { AuthTelemetry } from '../telemetry';
import { emailKey } from '../user/domain/email';
import type { UserEntity } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { EmailChangeLimits } from './email-change.limits';
import { requireOwnName } from './is-display-name';

/** Properties that are left out stay unchanged. */
export interface ProfileChange {
  displayName?: string;
  email?: string;
}

/** Changes the name or the address of an account, for its owner or an admin. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly addresses: EmailAddressService,
    private readonly emailChanges: EmailChangeLimits,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Changes the caller's own account. @throws AppError `validation_failed`, `reauthenticate`, `email_taken`, `rate_limited` */
  async updateOwn(caller: AuthenticatedUser, change: ProfileChange): Promise<UserEntity> {
    const { before, user } = await this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, caller.user_id, change);
      refuseImpersonation(before, change);
      const apply = () => this.change(manager, before, change);
      const user = movesAddress(before, change)
        ? await this.emailChanges.apply(caller, apply)
        : await apply();
      await this.addresses.recordOwn(manager, before, user);
      return { before, user };
    });
    if (user !== before) this.telemetry.record('profile_changed', { user_id: user.userId });
    return user;
  }

  /** Locks an account for a change. @throws AppError `user_not_found` */
  lock(manager: EntityManager, userId: string, { email }: ProfileChange): Promise<UserEntity> {
    return email === undefined
      ? this.users.lock(manager, userId)
      : this.addresses.lockFor(manager, userId, email);
  }

  /**
   * Changes a locked account in the transaction of the caller. Without a difference there is no event and no mail.
   * @returns the account, which is `before` when nothing has changed
   * @throws AppError `email_taken`; `rate_limited` when the recovery address can't get another mail
   */
  async change(manager: EntityManager, before: UserEntity, change: ProfileChange): Promise<UserEntity> {
    const { displayName = before.displayName, email = before.email } = change;
    if (displayName === before.displayName && email === before.email) return before;
    // Another spelling of the same address needs no mail.
    if (movesAddress(before, { email })) await this.addresses.move(manager, before, email);
    return this.users.changeProfile(manager, before.userId, { displayName, email });
  }
}

/** Whether a change is more than another name or spelling. */
export function movesAddress(user: UserEntity, { email }: ProfileChange): boolean {
  return email !== undefined && emailKey(email) !== user.emailKey;
}

/** Admins may take any name, and a name that an admin gave may stay. */
function refuseImpersonation({ isAdmin, displayName }: UserEntity, change: ProfileChange): void {
  if (isAdmin || change.displayName === undefined || change.displayName === displayName) return;
  requireOwnName(change.displayName);
}
