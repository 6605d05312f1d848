import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountLinkRepository, type IssuedLink } from '../account/account-link.repository';
import { AccountRepository } from '../account/account.repository';
import { holdAddresses } from '../account/addresses';
import { emailKey } from '../account/domain/email';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';

export type MailedLink = IssuedLink & { url: string };

/** Mails links that set a new password, and tells nobody which addresses have an account. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly links: AccountLinkRepository,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Has a link mailed to the last confirmed address of an account, for this address of it. Any other address goes through the
   * same statements, apart from the mail; the answer waits longer than that takes.
   * @param mailsPerHour for one address; beyond it nothing is mailed
   * @returns the link, or undefined when none was mailed
   */
  async request(email: string, mailsPerHour: number): Promise<MailedLink | undefined> {
    const key = emailKey(email);
    const mailed = await this.dataSource.transaction(async (manager) => {
      // Requests for one address take turns: at the same moment they would not see each other, neither to count nor to void.
      await holdAddresses(manager, key);
      const account = await this.accounts.findAddressee(manager, key);
      const owner = account?.isActive ? account : undefined;
      const reset = { userId: owner?.userId ?? null, email: owner?.email ?? email };
      const link = await this.links.replaceReset(manager, reset, mailsPerHour);
      if (!link || !owner) return undefined;
      await this.mails.passwordReset(manager, owner, link.token);
      return link;
    });
    this.telemetry.resetRequested();
    return mailed && { ...mailed, url: this.mails.resetUrl(mailed.token) };
  }
}
