import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { PasswordResetSettings } from '../config';
import type { IssuedLink } from '../email/account-link.repository';
import { EmailAddressService } from '../email/email-address.service';
import { LockoutService } from '../lockout/lockout.service';
import { MailService } from '../mail/mail.service';
import { AuthTelemetry } from '../telemetry';
import { PasswordService } from './password.service';

export type MailedLink = IssuedLink & { url: string };

/** The mailed links that set a new password: for a forgotten one, and to undo a change of the address. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly addresses: EmailAddressService,
    private readonly passwords: PasswordService,
    private readonly lockout: LockoutService,
    private readonly mails: MailService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Mails a link, without revealing whether the address has an account: the response is delayed for longer than the
   * mail takes.
   * @returns the link, or undefined when none was mailed
   */
  async request(email: string, settings: PasswordResetSettings): Promise<MailedLink | undefined> {
    const link = await this.addresses.mailResetLink(email, settings);
    this.telemetry.record('reset_requested', {});
    return link && { ...link, url: this.mails.urlOf('password_reset', link) };
  }

  /**
   * Sets the password, ends every session and unlocks the login. A link that was asked for with the recovery address
   * gives that back to an account which has another by now.
   * @throws AppError `invalid_reset_token`, also when the link was not mailed to the present recovery address;
   * `service_unavailable` when too many requests wait
   */
  async confirm(token: string, password: string): Promise<void> {
    const use = { token, purpose: 'reset', password } as const;
    const userId = await this.passwords.replaceByLink(use, async (manager, user, link) => {
      const recovered = await this.addresses.redeem(manager, user, link);
      if (!recovered) throw new AppError('invalid_reset_token');
      await this.lockout.unlock(manager, user);
      const told = recovered.hasRestored ? [] : [user.email, recovered.email];
      for (const email of new Set(told)) await this.mails.queue(manager, 'password_was_reset', { email });
      return recovered;
    });
    this.telemetry.record('password_reset', { user_id: userId });
  }

  /**
   * Undoes a change of the address with the link that was mailed to the old one, sets a new password and ends every
   * session.
   * @throws AppError `invalid_email_link`; `service_unavailable` when too many requests wait
   */
  async restoreEmail(token: string, password: string): Promise<void> {
    const use = { token, purpose: 'restore', password } as const;
    const userId = await this.passwords.replaceByLink(use, async (manager, user, link) => {
      const recovered = await this.addresses.redeem(manager, user, link);
      if (!recovered) throw new AppError('invalid_email_link');
      return recovered;
    });
    this.telemetry.record('email_restored', { user_id: userId });
  }
}
