import type { AdminCreateUserRequest, AdminResult, AdminUser, QueryData } from '@fourfold/contracts';
import { AppError, requireVersion } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/account.service';
import { movesAddress, ProfileService } from '../account/profile.service';
import { HashingService } from '../hashing/hashing.service';
import { AccessService } from '../session/access.service';
import { toAdminUser, toUser } from '../user/user.dto';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

type UpdateUser = Omit<QueryData<'auth.update_user'>, 'user_id'>;
type SetUserStatus = Omit<QueryData<'auth.set_user_status'>, 'user_id'>;

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
  ): Promise<AdminResult<AdminUser>> {
    return this.hashing.admit(adminId, async () => {
      await this.accounts.refuseTakenEmail(email);
      const passwordHash = await this.hashing.hash(password);
      const account = { username, email, displayName: display_name, passwordHash, isAdmin: is_admin };
      return this.transactions.run(adminId, async (manager) => {
        const user = await this.accounts.create(manager, account);
        const act = {
          action: 'user.create',
          userId: user.userId,
          before: null,
          after: toUser(user),
        } as const;
        return { result: toAdminUser(user), act };
      });
    });
  }

  /**
   * @throws AppError `user_not_found`, `guest_account`, `email_taken`, `cannot_change_oneself`, `forbidden`,
   *   `version_outdated`, `reauthenticate`
   */
  update(userId: string, { admin_id: adminId, ...wanted }: UpdateUser): Promise<AdminResult<AdminUser>> {
    if (userId === adminId && wanted.is_admin === false) throw new AppError('cannot_change_oneself');
    const change = { email: wanted.email, displayName: wanted.display_name };
    return this.transactions.run(adminId, async (manager) => {
      const before = await this.profiles.lock(manager, userId, change);
      refuseGuest(before);
      requireVersion(wanted.version, toAdminUser(before));
      const isAdmin = wanted.is_admin ?? before.isAdmin;
      const isObserver = wanted.is_observer ?? before.isObserver;
      const changesRole = isAdmin !== before.isAdmin || isObserver !== before.isObserver;
      if (wanted.sign_in_is_old && (changesRole || movesAddress(before, change)))
        throw new AppError('reauthenticate');
      const user = await this.profiles.change(manager, before, change);
      const asObserver = await this.access.setAccess(manager, user, { isObserver });
      const asAdmin = await this.access.setAccess(manager, user, { isAdmin });
      // Of two changes either one that revokes tokens revokes the same ones.
      const enforce = asAdmin?.revoked.scope === 'all' ? asAdmin : (asObserver ?? asAdmin);
      return this.transactions.changed(manager, 'user.update', before, enforce);
    });
  }

  /** @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden`, `version_outdated`, `reauthenticate` */
  setActive(
    userId: string,
    { admin_id: adminId, is_active: isActive, version, sign_in_is_old }: SetUserStatus,
  ): Promise<AdminResult<AdminUser>> {
    if (userId === adminId && !isActive) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(adminId, userId, async (manager, before) => {
      requireVersion(version, toAdminUser(before));
      if (sign_in_is_old && before.isActive && !isActive) throw new AppError('reauthenticate');
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
