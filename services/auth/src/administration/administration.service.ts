import type {
  AdminCreateUserRequest,
  AdminUpdateUserRequest,
  AdminUser,
  AdminUserStatusRequest,
} from '@fourfold/contracts';
import { AppError, requireVersion } from '@fourfold/platform';
import type { Admin } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/account.service';
import { movesAddress, ProfileService } from '../account/profile.service';
import { HashingService } from '../hashing/hashing.service';
import { AccessService } from '../session/access.service';
import { toAdminUser, toUser } from '../user/user.dto';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

/** Creates, changes and deletes accounts for admins. A transaction stores each change with its audit record. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly accounts: AccountService,
    private readonly profiles: ProfileService,
    private readonly access: AccessService,
    private readonly hashing: HashingService,
  ) {}

  /** @throws AppError `reauthenticate`, `email_taken`, `username_taken`, `forbidden`; `service_unavailable` when too many wait */
  async create(
    admin: Admin,
    { username, password, email, display_name, is_admin = false }: AdminCreateUserRequest,
  ): Promise<AdminUser> {
    admin.requireRecentSignIn();
    return this.hashing.admit(admin.id, async () => {
      await this.accounts.refuseTakenEmail(email);
      const passwordHash = await this.hashing.hash(password);
      const account = { username, email, displayName: display_name, passwordHash, isAdmin: is_admin };
      return this.transactions.run(admin.id, async (manager) => {
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
   * Changes an account. A request that repeats the stored values changes nothing and needs no recent sign-in.
   * @throws AppError `user_not_found`, `guest_account`, `email_taken`, `cannot_change_oneself`, `forbidden`,
   *   `version_outdated`, `reauthenticate`
   */
  async update(admin: Admin, userId: string, wanted: AdminUpdateUserRequest): Promise<AdminUser> {
    if (userId === admin.id && wanted.is_admin === false) throw new AppError('cannot_change_oneself');
    const change = { email: wanted.email, displayName: wanted.display_name };
    return this.transactions.run(admin.id, async (manager) => {
      const before = await this.profiles.lock(manager, userId, change);
      refuseGuest(before);
      requireVersion(wanted.version, toAdminUser(before));
      const isAdmin = wanted.is_admin ?? before.isAdmin;
      const isObserver = wanted.is_observer ?? before.isObserver;
      const changesRole = isAdmin !== before.isAdmin || isObserver !== before.isObserver;
      if (changesRole || movesAddress(before, change)) admin.requireRecentSignIn();
      const user = await this.profiles.change(manager, before, change);
      const asObserver = await this.access.setAccess(manager, user, { isObserver });
      const asAdmin = await this.access.setAccess(manager, user, { isAdmin });
      // If both changes revoke tokens, they revoke the same tokens: enforcing one change is enough.
      const enforce = asAdmin?.revoked.scope === 'all' ? asAdmin : (asObserver ?? asAdmin);
      return this.transactions.changed(manager, 'user.update', before, enforce);
    });
  }

  /** @throws AppError `user_not_found`, `cannot_change_oneself`, `forbidden`, `version_outdated`, `reauthenticate` */
  async setActive(
    admin: Admin,
    userId: string,
    { is_active: isActive, version }: AdminUserStatusRequest,
  ): Promise<AdminUser> {
    if (userId === admin.id && !isActive) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(admin.id, userId, async (manager, before) => {
      requireVersion(version, toAdminUser(before));
      if (before.isActive && !isActive) admin.requireRecentSignIn();
      const enforce = await this.access.setAccess(manager, before, { isActive });
      return this.transactions.changed(manager, 'user.set_status', before, enforce);
    });
  }

  /**
   * Deletes an account. The audit record holds no names, since the names are erased with the account.
   * @throws AppError `reauthenticate`, `user_not_found`, `cannot_change_oneself`, `forbidden`
   */
  async delete(admin: Admin, userId: string): Promise<void> {
    admin.requireRecentSignIn();
    if (userId === admin.id) throw new AppError('cannot_change_oneself');
    return this.transactions.runOn(admin.id, userId, async (manager, user) => {
      const enforce = await this.accounts.erase(manager, user);
      const { username: _username, email: _email, display_name: _name, ...before } = toUser(user);
      const act = { action: 'user.delete', userId, before, after: null } as const;
      return { result: undefined, act, enforce };
    });
  }
}
