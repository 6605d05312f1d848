import type { AdminResetPasswordRequest, FailedLogin } from '@fourfold/contracts';
import { validationError, type PageDto } from '@fourfold/platform';
import type { Admin } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { HashingService } from '../hashing/hashing.service';
import { LockoutService } from '../lockout/lockout.service';
import { MailService } from '../mail/mail.service';
import { PasswordService } from '../password/password.service';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

/** Lets a user log in again: an admin unlocks the login or resets the password. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly hashing: HashingService,
    private readonly passwords: PasswordService,
    private readonly lockout: LockoutService,
    private readonly mails: MailService,
  ) {}

  /** Newest first. */
  listFailedLogins({ skip, limit }: PageDto): Promise<FailedLogin[]> {
    return this.lockout.listFailures(skip, limit);
  }

  /** Unlocks the login of an account at once, on every device. @throws AppError `user_not_found`, `forbidden` */
  unlock(adminId: string, userId: string): Promise<void> {
    return this.transactions.runOn(adminId, userId, async (manager, user) => {
      await this.lockout.unlock(manager, user);
      const account = { user_id: userId, username: user.username };
      const act = { action: 'user.unlock', userId, before: account, after: account } as const;
      return { result: undefined, act };
    });
  }

  /**
   * Sets a new password: ends every session, voids links, unlocks the login and notifies the owner by mail.
   * @throws AppError `validation_failed` when the request names another account, `reauthenticate`, `user_not_found`,
   * `guest_account`, `forbidden`; `service_unavailable` when too many requests wait
   */
  async resetPassword(
    admin: Admin,
    userId: string,
    { user_id: named = userId, new_password }: AdminResetPasswordRequest,
  ): Promise<void> {
    if (named.toLowerCase() !== userId)
      throw validationError(['body', 'user_id'], 'must be that of the path', 'equals');
    admin.requireRecentSignIn();
    await this.hashing.admit(admin.id, async () => {
      await this.passwords.replace(userId, {
        passwordHash: await this.hashing.hash(new_password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          await this.transactions.requireAdmin(manager, admin.id);
          refuseGuest(user);
          await this.lockout.unlock(manager, user);
          await this.mails.queue(manager, 'password_set_by_admin', user);
          const account = { user_id: userId, username: user.username };
          await this.transactions.record(manager, admin.id, {
            action: 'user.reset_password',
            userId,
            before: account,
            after: account,
          });
        },
      });
    });
  }
}
