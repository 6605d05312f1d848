import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { isMailedTo } from '../account/addresses';
import { confirmedEmailKeyOf } from '../account/domain/email';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordReplacer } from './password.replacer';

/** Sets a new password with a reset link. */
@Injectable()
export class PasswordResetConfirmer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly lockout: LockoutService,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Sets the password, ends every session and unlocks the login.
   * @throws AppError `invalid_reset_token`, also when the link was not mailed to the current confirmed address;
   * `service_unavailable` when too many requests wait
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
