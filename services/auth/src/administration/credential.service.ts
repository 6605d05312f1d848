import type { AdminResult, AdminAct } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { HashingService } from '../hashing/hashing.service';
import { LockoutService } from '../lockout/lockout.service';
import { MailService } from '../mail/mail.service';
import { PasswordService } from '../password/password.service';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

/** Admin actions that let a user log in again: unlocking the login and resetting the password. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly hashing: HashingService,
    private readonly passwords: PasswordService,
    private readonly lockout: LockoutService,
    private readonly mails: MailService,
  ) {}

  /** Unlocks the login of an account at once, on every device. @throws AppError `user_not_found`, `forbidden` */
  unlock(adminId: string, userId: string): Promise<AdminResult<{ user_id: string }>> {
    return this.transactions.runOn(adminId, userId, async (manager, user) => {
      await this.lockout.unlock(manager, user);
      const account = { user_id: userId, username: user.username };
      const act = { action: 'user.unlock', userId, before: account, after: account } as const;
      return { result: { user_id: userId }, act };
    });
  }

  /**
   * Sets a new password: ends every session, voids links, unlocks the login and notifies the owner by mail.
   * @throws AppError `user_not_found`, `guest_account`, `forbidden`; `service_unavailable` when too many requests wait
   */
  resetPassword(
    adminId: string,
    userId: string,
    password: string,
  ): Promise<AdminResult<{ user_id: string }>> {
    return this.hashing.admit(adminId, async () => {
      let act: AdminAct | null = null;
      await this.passwords.replace(userId, {
        passwordHash: await this.hashing.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          await this.transactions.requireAdmin(manager, adminId);
          refuseGuest(user);
          await this.lockout.unlock(manager, user);
          await this.mails.queue(manager, 'password_set_by_admin', user);
          const account = { user_id: userId, username: user.username };
          act = await this.transactions.record(manager, adminId, {
            action: 'user.reset_password',
            userId,
            before: account,
            after: account,
          });
        },
      });
      return { result: { user_id: userId }, act };
    });
  }
}
