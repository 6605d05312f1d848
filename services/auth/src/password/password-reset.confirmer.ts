import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordHasher } from './password.hasher';
import { PasswordReplacer } from './password.replacer';
import { PasswordResetRepository } from './password-reset.repository';
import { hashSecretToken } from '../secret-token';

/** Sets the password of whoever followed a reset link. */
@Injectable()
export class PasswordResetConfirmer {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly hasher: PasswordHasher,
    private readonly replacer: PasswordReplacer,
    private readonly lockout: LockoutService,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Uses a link up: every session ends, and the address may log in again even if it was locked.
   * @throws AppError `invalid_reset_token`; `service_unavailable` when too many wait
   */
  confirm(token: string, password: string): Promise<void> {
    return this.hasher.admit(async () => {
      const tokenHash = hashSecretToken(token);
      // A bad link must not cost a hash. It is looked at again below, where only one can win.
      const userId = await this.resets.findUsable(tokenHash);
      if (userId === undefined) throw new AppError('invalid_reset_token');
      await this.replacer.replace(userId, {
        passwordHash: await this.hasher.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          if (!(await this.resets.spend(manager, tokenHash, user))) throw new AppError('invalid_reset_token');
          await this.lockout.unlock(manager, user);
          await this.mails.passwordWasReset(manager, user);
        },
      });
      this.telemetry.passwordReset(userId);
    });
  }
}
