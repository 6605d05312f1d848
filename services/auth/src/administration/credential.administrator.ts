import type { Acted, AdminAct, AdminCreateUserRequest, User } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { AccountCreator } from '../account/account.creator';
import { toUser } from '../account/user.mapper';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { PasswordHasher } from '../password/password.hasher';
import { PasswordReplacer } from '../password/password.replacer';
import { AdminTransactions } from './admin.transactions';

/** Admin actions that set a password: creating accounts and resetting passwords. */
@Injectable()
export class CredentialAdministrator {
  constructor(
    private readonly transactions: AdminTransactions,
    private readonly creator: AccountCreator,
    private readonly hasher: PasswordHasher,
    private readonly replacer: PasswordReplacer,
    private readonly lockout: LockoutService,
    private readonly mails: AccountMails,
  ) {}

  /** @throws AppError `email_taken`, `username_taken`, `forbidden`; `service_unavailable` when too many wait */
  create(
    adminId: string,
    { username, password, email, display_name, is_admin = false }: AdminCreateUserRequest,
  ): Promise<Acted<User>> {
    return this.hasher.admit(async () => {
      await this.creator.refuseTakenEmail(email);
      const passwordHash = await this.hasher.hash(password);
      const account = { username, email, displayName: display_name, passwordHash, isAdmin: is_admin };
      return this.transactions.run(adminId, async (manager) => {
        const user = toUser(await this.creator.create(manager, account));
        const act = { action: 'user.create', userId: user.user_id, before: null, after: user } as const;
        return { result: user, act };
      });
    });
  }

  /**
   * Sets a new password: ends every session, voids links, unlocks the login and notifies the owner by mail.
   * @throws AppError `user_not_found`, `forbidden`; `service_unavailable` when too many requests wait
   */
  resetPassword(adminId: string, userId: string, password: string): Promise<Acted<{ user_id: string }>> {
    return this.hasher.admit(async () => {
      let act: AdminAct | null = null;
      await this.replacer.replace(userId, {
        passwordHash: await this.hasher.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          await this.transactions.requireAdmin(manager, adminId);
          await this.lockout.unlock(manager, user);
          await this.mails.passwordSetByAdmin(manager, user);
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
