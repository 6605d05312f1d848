import type { AdminResult, AdminAction, AdminUpdateUserRequest, User } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AccountAccessService } from '../account/account-access.service';
import { AccountEraser } from '../account/account.eraser';
import { AccountRepository } from '../account/account.repository';
import { ProfileChanger } from '../account/profile.changer';
import type { UserEntity } from '../account/user.entity';
import { toUser } from '../account/user.mapper';
import { AdminTransactions, type TransactionOutcome } from './admin.transactions';

/** Changes of existing accounts by admins: each with its audit record, in one transaction. */
@Injectable()
export class AccountAdministrator {
  constructor(
    private readonly transactions: AdminTransactions,
    private readonly accounts: AccountRepository,
    private readonly profiles: ProfileChanger,
    private readonly access: AccountAccessService,
    private readonly eraser: AccountEraser,
  ) {}

  /** @throws AppError `user_not_found`, `email_taken`, `cannot_change_oneself`, `forbidden` */
  update(
    adminId: string,
    userId: string,
    { email, display_name, is_admin }: AdminUpdateUserRequest,
  ): Promise<AdminResult<User>> {
    if (userId === adminId && is_admin === false) throw new AppError('cannot_change_oneself');
    const change = { email, displayName: display_name };
    return this.transactions.run(adminId, async (manager) => {
      const before = await this.profiles.lock(manager, userId, change);
      await this.profiles.change(manager, before, change);
      const enforce =
        is_admin === undefined
          ? undefined
          : await this.access.changeWithin(manager, before, { isAdmin: is_admin });
      return { ...(await this.changed(manager, 'user.update', before)), enforce };
    });
  }

  /** @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden` */
  setActive(adminId: string, userId: string, isActive: boolean): Promise<AdminResult<User>> {
    if (userId === adminId && !isActive) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(adminId, userId, async (manager, before) => {
      const enforce = await this.access.changeWithin(manager, before, { isActive });
      return { ...(await this.changed(manager, 'user.set_status', before)), enforce };
    });
  }

  /**
   * Deletes an account. The audit record has no names: they are erased with the account.
   * @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden`
   */
  delete(adminId: string, userId: string): Promise<AdminResult<{ user_id: string }>> {
    if (userId === adminId) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(adminId, userId, async (manager, user) => {
      const enforce = await this.eraser.erase(manager, user);
      const { username: _username, email: _email, display_name: _name, ...before } = toUser(user);
      const act = { action: 'user.delete', userId, before, after: null } as const;
      return { result: { user_id: userId }, act, enforce };
    });
  }

  /** The result of changing a locked account; without a difference there is no audit record. */
  private async changed(
    manager: EntityManager,
    action: AdminAction,
    user: UserEntity,
  ): Promise<TransactionOutcome<User>> {
    const [before, after] = [toUser(user), toUser(await this.accounts.lock(manager, user.userId))];
    const act = isDeepStrictEqual(before, after) ? null : { action, userId: user.userId, before, after };
    return { result: after, act };
  }
}
