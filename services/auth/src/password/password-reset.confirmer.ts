import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountRecovery } from '../account/account.recovery';
import { LockoutService } from '../lockout/lockout.service';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordReplacer } from './password.replacer';

/** Sets a new password with a reset link. */
@Injectable()
export class PasswordResetConfirmer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly recovery: AccountRecovery,
    private readonly lockout: LockoutService,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Sets the password, ends every session and unlocks the login. A link that was asked for with the recovery address
   * gives that back to an account which has another by now.
   * @throws AppError `invalid_reset_token`, also when the link was not mailed to the present recovery address;
   * `service_unavailable` when too many requests wait
   */
  async confirm(token: string, password: string): Promise<void> {
    const userId = await this.replacer.replaceByLink(
      { token, purpose: 'reset', password },
      async (manager, user, link) => {
        const recovered = await this.recovery.redeem(manager, user, link);
        if (!recovered) throw new AppError('invalid_reset_token');
        await this.lockout.unlock(manager, user);
        if (!recovered.hasRestored) await this.mails.passwordWasReset(manager, user, recovered.email);
      },
    );
    this.telemetry.passwordReset(userId);
  }
}
