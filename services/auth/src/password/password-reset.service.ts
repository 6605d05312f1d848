import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { holdAddresses } from '../account/address.lock';
import { emailKey } from '../account/domain/email';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { PasswordResetRepository } from './password-reset.repository';
import { newSecretToken } from '../secret-token';

/** A link that was mailed. */
export interface IssuedReset {
  token: string;
  url: string;
  expiresAt: Date;
}

/** Mails links that set a new password, and tells nobody which addresses have an account. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly resets: PasswordResetRepository,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Has a link mailed to the last confirmed address of an account, for this address of it. Any other address goes through the
   * same statements, apart from the mail; the answer waits longer than that takes.
   * @param mailsPerHour for one address; beyond it nothing is mailed
   * @returns the link, or undefined when none was mailed
   */
  async request(email: string, mailsPerHour: number): Promise<IssuedReset | undefined> {
    const key = emailKey(email);
    const token = newSecretToken();
    const expiresAt = await this.dataSource.transaction(async (manager) => {
      // Requests for one address take turns: at the same moment they would not see each other, neither to count nor to void.
      await holdAddresses(manager, key);
      const account = await this.accounts.findAddressee(manager, key);
      const owner = account?.isActive ? account : undefined;
      const reset = {
        emailKey: owner?.emailKey ?? key,
        userId: owner?.userId ?? null,
        tokenHash: token.hash,
      };
      const until = await this.resets.replace(manager, reset, mailsPerHour);
      if (!until || !owner) return undefined;
      await this.mails.passwordReset(manager, owner, token.value);
      return until;
    });
    this.telemetry.resetRequested();
    if (!expiresAt) return undefined;
    return { token: token.value, url: this.mails.resetUrl(token.value), expiresAt };
  }
}
