import { AppError, newId } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository, type NewUser } from './account.repository';
import { AddressChanger } from './address.changer';
import { AddressRepository } from './address.repository';
import { emailKey } from './domain/email';
import { usernameCandidate } from './domain/username';
import type { UserEntity } from './user.entity';
import { toPlayerData } from './user.mapper';

export interface NewAccount {
  email: string;
  displayName: string;
  passwordHash: string;
  isAdmin: boolean;
  /** Derived from the display name, if left out. */
  username?: string;
}

/** Candidates have up to nine digits; more conflicts in a row mean that something else is wrong. */
const MAX_USERNAME_ATTEMPTS = 20;

/** Creates accounts: the row with a unique username, and the event. */
@Injectable()
export class AccountCreator {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly changer: AddressChanger,
    private readonly outbox: OutboxWriter,
  ) {}

  /** Lets callers check before they hash the password, which is expensive. @throws AppError `email_taken` */
  async refuseTakenEmail(email: string): Promise<void> {
    if (await this.addresses.isTaken(emailKey(email))) throw new AppError('email_taken');
  }

  /** Creates the account in the caller's transaction. @throws AppError `email_taken`, `username_taken` */
  async create(manager: EntityManager, account: NewAccount): Promise<UserEntity> {
    await this.changer.free(manager, emailKey(account.email));
    const user = await this.insert(manager, account);
    await this.addresses.refuseReserved(manager, user.emailKey, user.userId);
    await this.outbox.append(manager, {
      type: 'user.registered',
      aggregateId: user.userId,
      aggregateVersion: user.version,
      data: toPlayerData(user),
    });
    return user;
  }

  private async insert(
    manager: EntityManager,
    { username: wanted, ...account }: NewAccount,
  ): Promise<UserEntity> {
    const base = { ...account, userId: newId(), emailKey: emailKey(account.email) };
    if (wanted === undefined) return this.insertWithFreeUsername(manager, base);
    const user = await this.accounts.insertUnlessUsernameTaken(manager, { ...base, username: wanted });
    if (!user) throw new AppError('username_taken');
    return user;
  }

  private async insertWithFreeUsername(
    manager: EntityManager,
    base: Omit<NewUser, 'username'>,
  ): Promise<UserEntity> {
    for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
      const username = usernameCandidate(base.displayName, attempt, Math.random());
      const user = await this.accounts.insertUnlessUsernameTaken(manager, { ...base, username });
      if (user) return user;
    }
    throw new Error('no free username was found');
  }
}
