import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountLinkRepository, type UsableLink } from './account-link.repository';
import { AddressChanger } from './address.changer';
import { AddressRepository } from './address.repository';
import { isMailedTo } from './addresses';
import { recoveryAddress } from './domain/address-history';
import type { UserEntity } from './user.entity';

/** What a link has done that was mailed to the recovery address of an account. */
export interface Recovered {
  /** The address it was mailed to. */
  email: string;
  /** The account has that address again. */
  hasRestored: boolean;
}

/** Redeems the links that set a new password. */
@Injectable()
export class AccountRecovery {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly changer: AddressChanger,
    private readonly links: AccountLinkRepository,
  ) {}

  /**
   * Redeems a link for a locked account. One is enough: undo links are voided, and those that reset a password are by
   * the new one.
   * @returns undefined when the link was mailed to an address that is not the recovery address any more
   */
  async redeem(manager: EntityManager, user: UserEntity, link: UsableLink): Promise<Recovered | undefined> {
    const addresses = await this.addresses.get(user.userId, manager);
    const { email, emailKey } = recoveryAddress(addresses, addresses.now);
    if (!isMailedTo(link, emailKey)) return undefined;
    await this.links.voidAll(manager, user.userId, ['restore']);
    const hasRestored = link.restoresAddress && emailKey !== user.emailKey;
    if (hasRestored) await this.changer.restore(manager, user);
    return { email, hasRestored };
  }
}
