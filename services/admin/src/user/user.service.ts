import {
  QUERIES,
  type AdminCreateUserRequest,
  type AdminResetPasswordRequest,
  type AdminUpdateUserRequest,
  type AdminUser,
  type AdminUsers,
  type AdminUserStatusRequest,
  type AdminUsersQuery,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { RecentSignInService, validationError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { ActingAdmin } from '../audit/acting-admin.decorators';

/** Manages accounts. Auth makes the changes. */
@Injectable()
export class UserService {
  constructor(
    private readonly queries: QueryClient,
    private readonly recentSignIn: RecentSignInService,
  ) {}

  list(query: AdminUsersQuery): Promise<AdminUsers> {
    return this.queries.ask(QUERIES.listUsers, query);
  }

  /** @throws AppError `user_not_found` */
  find(user_id: string): Promise<AdminUser> {
    return this.queries.ask(QUERIES.getUser, { user_id });
  }

  /** @throws AppError `reauthenticate`, `validation_failed`, `email_taken`, `username_taken` */
  async create(admin: ActingAdmin, account: AdminCreateUserRequest): Promise<AdminUser> {
    this.recentSignIn.require(admin.user);
    return admin.act(QUERIES.createUser, account);
  }

  /** @throws AppError `reauthenticate`, `validation_failed`, `user_not_found`, `email_taken`, `cannot_change_oneself`, `version_outdated` */
  async update(admin: ActingAdmin, user_id: string, change: AdminUpdateUserRequest): Promise<AdminUser> {
    return admin.act(QUERIES.updateUser, { ...change, ...this.ageOfSignIn(admin), user_id });
  }

  /** @throws AppError `reauthenticate`, `user_not_found`, `cannot_change_oneself`, `version_outdated` */
  async setStatus(admin: ActingAdmin, user_id: string, status: AdminUserStatusRequest): Promise<AdminUser> {
    return admin.act(QUERIES.setUserStatus, { ...status, ...this.ageOfSignIn(admin), user_id });
  }

  /** @throws AppError `reauthenticate`, `user_not_found`, `cannot_change_oneself` */
  async delete(admin: ActingAdmin, user_id: string): Promise<void> {
    this.recentSignIn.require(admin.user);
    await admin.act(QUERIES.deleteUser, { user_id });
  }

  /** @throws AppError `validation_failed` when the body names another account than the path; `reauthenticate`, `user_not_found` */
  async resetPassword(
    admin: ActingAdmin,
    user_id: string,
    { user_id: named = user_id, new_password }: AdminResetPasswordRequest,
  ): Promise<void> {
    if (named.toLowerCase() !== user_id)
      throw validationError(['body', 'user_id'], 'must be that of the path', 'equals');
    this.recentSignIn.require(admin.user);
    await admin.act(QUERIES.resetUserPassword, { user_id, new_password });
  }

  /** Auth is asked whether the player exists: puzzles may not know them yet. @throws AppError `user_not_found` */
  async recalculateStreaks(admin: ActingAdmin, user_id: string): Promise<RecalculatedStreaks> {
    await this.find(user_id);
    return admin.act(QUERIES.recalculateStreaks, { user_id });
  }

  /** Auth knows whether a change is one that wants a recent sign-in: a body that repeats stored values does not. */
  private ageOfSignIn({ user }: ActingAdmin): { sign_in_is_old?: true } {
    return this.recentSignIn.isRecent(user) ? {} : { sign_in_is_old: true };
  }
}
