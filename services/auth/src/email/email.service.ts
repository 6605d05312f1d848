import type { EmailStatus } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthTelemetry } from '../telemetry';
import { isMailedTo } from '../user/email-addresses';
import { UserRepository } from '../user/user.repository';
import { AccountLinkRepository } from './account-link.repository';
import { afterConfirmation, isConfirmed, recoveryAddress } from './domain/address-history';
import { maskEmail } from './domain/mask-email';
import { EmailAddressRepository } from './email-address.repository';

@Injectable()
export class EmailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly addresses: EmailAddressRepository,
    private readonly links: AccountLinkRepository,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Whether the address of an account is confirmed, and where its reset links go. */
  async status(userId: string): Promise<EmailStatus> {
    const addresses = await this.addresses.get(userId);
    return {
      email: addresses.current.email,
      confirmed: isConfirmed(addresses),
      reset_goes_to: maskEmail(recoveryAddress(addresses, addresses.now).email),
    };
  }

  /**
   * Confirms a changed address with the token that was mailed to it.
   * @throws AppError `invalid_email_link`, also when the account has another address by now
   */
  async confirm(token: string): Promise<void> {
    const link = await this.links.findUsable(token, 'confirm');
    if (!link) throw new AppError('invalid_email_link');
    const { userId } = link;
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (!isMailedTo(link, user.emailKey) || !(await this.links.spend(manager, link)))
        throw new AppError('invalid_email_link');
      const addresses = await this.addresses.get(userId, manager);
      await this.addresses.save(manager, userId, afterConfirmation(addresses, addresses.now));
    });
    this.telemetry.record('email_confirmed', { user_id: userId });
  }
}
