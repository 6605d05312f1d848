import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { PasswordReplacer } from '../password/password.replacer';
import { AuthTelemetry } from '../telemetry';
import { AccountRecovery } from './account.recovery';

/** Undoes a change of the address with the token that was mailed to the old one. */
@Injectable()
export class EmailRestorer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly recovery: AccountRecovery,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Restores the address, sets a new password and ends every session.
   * @throws AppError `invalid_email_link`; `service_unavailable` when too many requests wait
   */
  async restore(token: string, password: string): Promise<void> {
    const userId = await this.replacer.replaceByLink(
      { token, purpose: 'restore', password },
      async (manager, user, link) => {
        if (!(await this.recovery.redeem(manager, user, link))) throw new AppError('invalid_email_link');
      },
    );
    this.telemetry.emailRestored(userId);
  }
}
