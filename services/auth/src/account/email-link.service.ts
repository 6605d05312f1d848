import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PasswordReplacer } from '../password/password.replacer';
import { AuthTelemetry } from '../telemetry';
import { AccountLinkRepository } from './account-link.repository';
import { AccountRepository } from './account.repository';
import { isMailedTo } from './addresses';
import { ProfileChanger } from './profile.changer';

/** Uses the links that are mailed when an address changes. */
@Injectable()
export class EmailLinkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly links: AccountLinkRepository,
    private readonly changer: ProfileChanger,
    private readonly replacer: PasswordReplacer,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Confirms the new address. @throws AppError `invalid_email_link`, also when the account has another address by now */
  async confirm(token: string): Promise<void> {
    const link = await this.links.findUsable(token, 'confirm');
    if (!link) throw new AppError('invalid_email_link');
    const { userId } = link;
    await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.lock(manager, userId);
      if (!isMailedTo(link, user.emailKey) || !(await this.links.spend(manager, link)))
        throw new AppError('invalid_email_link');
      await this.accounts.confirmEmail(manager, userId);
    });
    this.telemetry.emailConfirmed(userId);
  }

  /**
   * Restores the old address, sets a new password and ends every session.
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
