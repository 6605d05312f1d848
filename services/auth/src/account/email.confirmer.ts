import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthTelemetry } from '../telemetry';
import { AccountLinkRepository } from './account-link.repository';
import { AccountRepository } from './account.repository';
import { AddressRepository } from './address.repository';
import { isMailedTo } from './addresses';
import { afterConfirmation } from './domain/address-history';

/** Confirms a changed address with the token that was mailed to it. */
@Injectable()
export class EmailConfirmer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly links: AccountLinkRepository,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** @throws AppError `invalid_email_link`, also when the account has another address by now */
  async confirm(token: string): Promise<void> {
    const link = await this.links.findUsable(token, 'confirm');
    if (!link) throw new AppError('invalid_email_link');
    const { userId } = link;
    await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.lock(manager, userId);
      if (!isMailedTo(link, user.emailKey) || !(await this.links.spend(manager, link)))
        throw new AppError('invalid_email_link');
      const addresses = await this.addresses.get(userId, manager);
      await this.addresses.save(manager, userId, afterConfirmation(addresses, addresses.now));
    });
    this.telemetry.emailConfirmed(userId);
  }
}
