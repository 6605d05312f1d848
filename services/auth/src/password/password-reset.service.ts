import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountLinkRepository, type IssuedLink } from '../account/account-link.repository';
import { AddressRepository } from '../account/address.repository';
import { lockAddresses } from '../account/addresses';
import { emailKey } from '../account/domain/email';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';

export type MailedLink = IssuedLink & { url: string };

/** Mails reset links, without revealing which addresses have an account. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly addresses: AddressRepository,
    private readonly links: AccountLinkRepository,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Mails a link to the recovery address of the account with this address. Other addresses take the same statements
   * except for the mail; the response is delayed for longer than that takes.
   * @param mailsPerHour for one address; beyond it nothing is mailed
   * @returns the link, or undefined when none was mailed
   */
  async request(email: string, mailsPerHour: number): Promise<MailedLink | undefined> {
    const key = emailKey(email);
    const mailed = await this.dataSource.transaction(async (manager) => {
      // Serialises requests for one address, which would not see each other's links otherwise.
      await lockAddresses(manager, key);
      const account = await this.addresses.findResetRecipient(manager, key);
      const owner = account?.isActive ? account : undefined;
      const link = await this.links.replaceReset(manager, owner ?? { userId: null, email }, mailsPerHour);
      if (!link || !owner) return undefined;
      await this.mails.passwordReset(manager, owner, link.token);
      return link;
    });
    this.telemetry.resetRequested();
    return mailed && { ...mailed, url: this.mails.resetUrl(mailed.token) };
  }
}
