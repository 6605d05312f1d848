import {
  QUERIES,
  type AdminCreateUserRequest,
  type AdminResetPasswordRequest,
  type AdminUpdateUserRequest,
  type AdminUsers,
  type AdminUsersQuery,
  type RecalculatedStreaks,
  type User,
} from '@fourfold/contracts';
import { RecentSignIn, validationError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';

/** Manages accounts: auth makes the changes, the audit log records them. */
@Injectable()
export class UserService {
  constructor(
    private readonly queries: QueryClient,
    private readonly audit: AuditService,
    private readonly recentSignIn: RecentSignIn,
  ) {}

  list(query: AdminUsersQuery): Promise<AdminUsers> {
    return this.queries.ask(QUERIES.listUsers, query);
  }

  /** @throws AppError `user_not_found` */
  find(user_id: string): Promise<User> {
    return this.queries.ask(QUERIES.getUser, { user_id });
  }

  /** @throws AppError `reauthenticate`, `validation_failed`, `email_taken`, `username_taken` */
  async create(admin: AuthenticatedUser, account: AdminCreateUserRequest): Promise<User> {
    this.recentSignIn.require(admin);
    const admin_id = admin.user_id;
    return this.audit.keep(await this.queries.ask(QUERIES.createUser, { ...account, admin_id }));
  }

  /** @throws AppError `reauthenticate`, `validation_failed`, `user_not_found`, `email_taken`, `cannot_change_oneself` */
  async update(admin: AuthenticatedUser, user_id: string, change: AdminUpdateUserRequest): Promise<User> {
    if (change.email !== undefined || change.is_admin) this.recentSignIn.require(admin);
    const admin_id = admin.user_id;
    return this.audit.keep(await this.queries.ask(QUERIES.updateUser, { ...change, user_id, admin_id }));
  }

  /** @throws AppError `reauthenticate`, `user_not_found`, `cannot_change_oneself` */
  async setStatus(admin: AuthenticatedUser, user_id: string, is_active: boolean): Promise<User> {
    if (!is_active) this.recentSignIn.require(admin);
    const admin_id = admin.user_id;
    return this.audit.keep(await this.queries.ask(QUERIES.setUserStatus, { admin_id, user_id, is_active }));
  }

  /** @throws AppError `reauthenticate`, `user_not_found`, `cannot_change_oneself` */
  async delete(admin: AuthenticatedUser, user_id: string): Promise<void> {
    this.recentSignIn.require(admin);
    const admin_id = admin.user_id;
    await this.audit.keep(await this.queries.ask(QUERIES.deleteUser, { admin_id, user_id }));
  }

  /** @throws AppError `validation_failed` when the body names another account than the path; `reauthenticate`, `user_not_found` */
  async resetPassword(
    admin: AuthenticatedUser,
    user_id: string,
    { user_id: named = user_id, new_password }: AdminResetPasswordRequest,
  ): Promise<void> {
    if (named.toLowerCase() !== user_id)
      throw validationError(['body', 'user_id'], 'must be that of the path', 'equals');
    this.recentSignIn.require(admin);
    const admin_id = admin.user_id;
    const answer = await this.queries.ask(QUERIES.resetUserPassword, { admin_id, user_id, new_password });
    await this.audit.keep(answer);
  }

  /** Auth is asked whether the player exists: puzzles may not know them yet. @throws AppError `user_not_found` */
  async recalculateStreaks(
    { user_id: admin_id }: AuthenticatedUser,
    user_id: string,
  ): Promise<RecalculatedStreaks> {
    await this.find(user_id);
    return this.audit.keep(await this.queries.ask(QUERIES.recalculateStreaks, { admin_id, user_id }));
  }
}
