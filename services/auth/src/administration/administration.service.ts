import type { AdminCreateUserRequest, AdminResult, AdminUpdateUserRequest, User } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/account.service';
import { ProfileService } from '../account/profile.service';
import { HashingService } from '../hashing/hashing.service';
import { AccessService } from '../session/access.service';
import { toUser } from '../user/user.dto';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

/** Accounts that admins create, change and delete: each with its audit record, in one transaction. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly accounts: AccountService,
    private readonly profiles: ProfileService,
    private readonly access: AccessService,
    private readonly hashing: HashingService,
  ) {}

  /** @throws AppError `email_taken`, `username_taken`, `forbidden`; `service_unavailable` when too many wait */
  create(
    adminId: string,
    { username, password, email, display_name, is_admin = false }: AdminCreateUserRequest,
  ): Promise<AdminResult<User>> {
    return this.hashing.admit(async () => {
      await this.accounts.refuseTakenEmail(email);
      const passwordHash = await this.hashing.hash(password);
      const account = { username, email, displayName: display_name, passwordHash, isAdmin: is_admin };
      return this.transactions.run(adminId, async (manager) => {
        const user = toUser(await this.accounts.create(manager, account));
        const act = { action: 'user.create', userId: user.user_id, before: null, after: user } as const;
        return { result: user, act };
      });
    });
  }

  /** @throws AppError `user_not_found`, `guest_account`, `email_taken`, `cannot_change_oneself`, `forbidden` */
  update(
    adminId: string,
    userId: string,
    { email, display_name, is_admin }: AdminUpdateUserRequest,
  ): Promise<AdminResult<User>> {
    if (userId === adminId && is_admin === false) throw new AppError('cannot_change_oneself');
    const change = { email, displayName: display_name };
    return this.transactions.run(adminId, async (manager) => {
      const before = await this.profiles.lock(manager, userId, change);
      refuseGuest(before);
      await this.profiles.change(manager, before, change);
      const enforce =
        is_admin === undefined
          ? undefined
          : await this.access.setAccess(manager, before, { isAdmin: is_admin });
      return this.transactions.changed(manager, 'user.update', before, enforce);
    });
  }

  /** @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden` */
  setActive(adminId: string, userId: string, isActive: boolean): Promise<AdminResult<User>> {
    if (userId === adminId && !isActive) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(adminId, userId, async (manager, before) => {
      const enforce = await this.access.setAccess(manager, before, { isActive });
      return this.transactions.changed(manager, 'user.set_status', before, enforce);
    });
  }

  /**
   * Deletes an account. The audit record has no names: they are erased with the account.
   * @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden`
   */
  delete(adminId: string, userId: string): Promise<AdminResult<{ user_id: string }>> {
    if (userId === adminId) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(adminId, userId, async (manager, user) => {
      const enforce = await this.accounts.erase(manager, user);
      const { username: _username, email: _email, display_name: _name, ...before } = toUser(user);
      const act = { action: 'user.delete', userId, before, after: null } as const;
      return { result: { user_id: userId }, act, enforce };
    });
  }
}
