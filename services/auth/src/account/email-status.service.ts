import type { EmailStatus } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from './account.repository';
import { AddressRepository } from './address.repository';
import { isConfirmed, recoveryAddress } from './domain/address-history';
import { maskEmail } from './domain/mask-email';

@Injectable()
export class EmailStatusService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
  ) {}

  /** @throws AppError `unauthorized`, `account_disabled` */
  async of(caller: AuthenticatedUser): Promise<EmailStatus> {
    const { userId } = await this.accounts.current(caller);
    const addresses = await this.addresses.get(userId);
    return {
      email: addresses.current.email,
      confirmed: isConfirmed(addresses),
      reset_goes_to: maskEmail(recoveryAddress(addresses, addresses.now).email),
    };
  }
}
