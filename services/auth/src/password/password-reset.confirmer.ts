import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { isMailedTo } from '../account/addresses';
import { confirmedEmailKeyOf } from '../account/domain/email';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordReplacer } from './password.replacer';

/** Sets the password of whoever followed a reset link. */
@Injectable()
export class PasswordResetConfirmer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly lockout: LockoutService,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Uses a link up: every session ends, and the address may log in again even if it was locked.
   * @throws AppError `invalid_reset_token`, also when it was not mailed to what is the last confirmed address now;
   * `service_unavailable` when too many wait
   */
  async confirm(token: string, password: string): Promise<void> {
    const userId = await this.replacer.replaceByLink(
      { token, purpose: 'reset', password },
      async (manager, user, link) => {
        if (!isMailedTo(link, confirmedEmailKeyOf(user))) throw new AppError('invalid_reset_token');
        await this.lockout.unlock(manager, user);
        await this.mails.passwordWasReset(manager, user);
      },
    );
    this.telemetry.passwordReset(userId);
  }
}
