import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { FailedLoginEntity } from '../lockout/failed-login.entity';
import { LoginCounterEntity } from '../lockout/login-counter.entity';
import { MailEntity } from '../mail/mail.entity';
import { SessionEntity } from '../session/session.entity';
import { AccountLinkEntity } from './account-link.entity';
import { AddressRepository } from './address.repository';
import { hashAddress, lockAddresses } from './addresses';
import { heldAddresses, recoveryAddress } from './domain/address-history';
import { FormerAddressEntity } from './former-address.entity';
import { UserEntity } from './user.entity';

export const DELETED_DISPLAY_NAME = 'Deleted player';

/** A user whose traces are removed, with every address that leads to the account. */
interface Traces {
  userId: string;
  emailKeys: string[];
}

interface ErasedAddresses extends Pick<Traces, 'emailKeys'> {
  /** Where the owner hears of the deletion. */
  recipients: Set<string>;
}

/** Removes a user from every table of auth. */
@Injectable()
export class AccountErasureRepository {
  constructor(private readonly addresses: AddressRepository) {}

  /** Locks the addresses of a locked account, so that nothing is written for them meanwhile. */
  async lockAddresses(manager: EntityManager, { userId }: UserEntity): Promise<ErasedAddresses> {
    const addresses = await this.addresses.get(userId, manager);
    const emailKeys = heldAddresses(addresses, addresses.now).map(({ emailKey }) => emailKey);
    await lockAddresses(manager, ...emailKeys);
    const recovery = recoveryAddress(addresses, addresses.now);
    return { emailKeys, recipients: new Set([addresses.current.email, recovery.email]) };
  }

  /** Keeps the id, the username and the dates of an account; its address may be registered again. */
  async anonymise(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(
      UserEntity,
      { userId },
      {
        email: `deleted:${userId}`,
        emailKey: `deleted:${userId}`,
        displayName: DELETED_DISPLAY_NAME,
        passwordHash: '',
        isAdmin: false,
        isActive: false,
        currentStreak: 0,
        highestStreak: 0,
        deletedAt: () => 'now()',
      },
    );
  }

  /** Removes sessions, logins, links and mails of the user; to be called after the sessions were ended. */
  async removeTraces(manager: EntityManager, { userId, emailKeys }: Traces): Promise<void> {
    const addressHash = In(emailKeys.map(hashAddress));
    await manager.delete(FormerAddressEntity, { userId });
    await manager.delete(SessionEntity, { userId });
    await manager.delete(FailedLoginEntity, [{ userId }, { emailKey: In(emailKeys) }]);
    await manager.delete(AccountLinkEntity, [{ userId }, { addressHash }]);
    await manager.delete(MailEntity, { recipientHash: addressHash });
    await manager.delete(LoginCounterEntity, { emailKey: In([userId, ...emailKeys]) });
    // These events contain names; consumers that have not received them get the deletion instead.
    await manager.sql`
      delete from outbox where aggregate_id = ${userId} and type in ('user.registered', 'user.updated')`;
    await eraseTraces(manager, userId);
  }
}
