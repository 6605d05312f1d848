import { Injectable } from '@nestjs/common';
import { PasswordReplacer } from '../password/password.replacer';
import { AuthTelemetry } from '../telemetry';
import { ProfileChanger } from './profile.changer';

/** Gives an account back to whoever reads the mail of the address it had before. */
@Injectable()
export class EmailRestorer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly changer: ProfileChanger,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Uses a link up: the account has its old address and a new password, and every session ends.
   * @throws AppError `invalid_email_link`; `service_unavailable` when too many wait
   */
  async restore(token: string, password: string): Promise<void> {
    const userId = await this.replacer.replaceByLink(
      { token, purpose: 'restore', password },
      (manager, user, link) => this.changer.restoreAddress(manager, user, link),
    );
    this.telemetry.emailRestored(userId);
  }
}
