import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../password/password.hasher';
import { PasswordReplacer } from '../password/password.replacer';
import { AuthTelemetry } from '../telemetry';
import { EmailLinkRepository } from './email-link.repository';
import { ProfileChanger } from './profile.changer';

/** Gives an account back to whoever reads the mail of the address it had before. */
@Injectable()
export class EmailRestorer {
  constructor(
    private readonly links: EmailLinkRepository,
    private readonly hasher: PasswordHasher,
    private readonly replacer: PasswordReplacer,
    private readonly changer: ProfileChanger,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Uses a link up: the account has its old address and a new password, and every session ends.
   * @throws AppError `invalid_email_link`; `service_unavailable` when too many wait
   */
  restore(token: string, password: string): Promise<void> {
    return this.hasher.admit(async () => {
      // A bad link must not cost a hash. It is looked at again below, where only one can win.
      const link = await this.links.findUsable(token, 'restore');
      if (!link) throw new AppError('invalid_email_link');
      await this.replacer.replace(link.userId, {
        passwordHash: await this.hasher.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          if (!user.isActive || !(await this.links.spend(manager, link)))
            throw new AppError('invalid_email_link');
          await this.changer.restoreAddress(manager, user, link);
        },
      });
      this.telemetry.emailRestored(link.userId);
    });
  }
}
