import { Injectable } from '@nestjs/common';
import { PasswordReplacer } from '../password/password.replacer';
import { AuthTelemetry } from '../telemetry';
import { ProfileChanger } from './profile.changer';

/** Restores the address an account had before, with the token that was mailed to it. */
@Injectable()
export class EmailRestorer {
  constructor(
    private readonly replacer: PasswordReplacer,
    private readonly changer: ProfileChanger,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Restores the address, sets a new password and ends every session.
   * @throws AppError `invalid_email_link`; `service_unavailable` when too many requests wait
   */
  async restore(token: string, password: string): Promise<void> {
    const userId = await this.replacer.replaceByLink(
      { token, purpose: 'restore', password },
      (manager, user, link) => this.changer.restoreAddress(manager, user, link),
    );
    this.telemetry.emailRestored(userId);
  }
}
