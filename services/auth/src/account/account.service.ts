import type { AccessChange } from '@fourfold/contracts';
import { AppError, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailAddressService } from '../email/email-address.service';
import { MailService } from '../mail/mail.service';
import { AccessService } from '../session/access.service';
import { emailKey } from '../user/domain/email';
import { ErasureService } from '../user/erasure.service';
import type { UserEntity } from '../user/user.entity';
import type { NewUser } from '../user/user.repository';
import { UserService } from '../user/user.service';
import { usernameCandidate } from './domain/username';

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

/** Creates and deletes accounts. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserService,
    private readonly addresses: EmailAddressService,
    private readonly access: AccessService,
    private readonly erasure: ErasureService,
    private readonly mails: MailService,
  ) {}

  /** Lets callers check before they hash the password, which is expensive. @throws AppError `email_taken` */
  refuseTakenEmail(email: string): Promise<void> {
    return this.addresses.refuseTaken(email);
  }

  findByEmail(email: string): Promise<UserEntity | null> {
    return this.users.findByEmail(email);
  }

  /** Creates an account in the caller's transaction. @throws AppError `email_taken`, `username_taken` */
  async create(manager: EntityManager, account: NewAccount): Promise<UserEntity> {
    await this.addresses.free(manager, account.email);
    const user = await this.insert(manager, account);
    await this.addresses.refuseReserved(manager, user);
    return user;
  }

  /** Deletes the account of a user. @throws AppError `admin_account` */
  async deleteOwn(userId: string): Promise<void> {
    await this.access.change(userId, async (manager, user) => {
      // Otherwise the last admin could leave nobody who can make another.
      if (user.isAdmin) throw new AppError('admin_account');
      return this.erase(manager, user);
    });
  }

  /**
   * Deletes a locked account in the transaction of the caller: auth erases the user and publishes the deletion to the
   * other services.
   * @returns the change to enforce after the commit
   */
  async erase(manager: EntityManager, user: UserEntity): Promise<AccessChange> {
    const { userId, displayName } = user;
    const { emailKeys, recipients } = await this.addresses.lockHeld(manager, user);
    await this.erasure.erase(manager, { userId, emailKeys });
    const change = await this.access.endAll(manager, { userId, reason: 'deleted' });
    // After the queued mails of the owner were removed: this one is still to be sent.
    for (const email of recipients)
      await this.mails.queue(manager, 'account_deleted', { email, displayName });
    await this.users.announceDeletion(manager, userId);
    return change;
  }

  private async insert(
    manager: EntityManager,
    { username: wanted, ...account }: NewAccount,
  ): Promise<UserEntity> {
    const base = { ...account, userId: newId(), emailKey: emailKey(account.email) };
    if (wanted === undefined) return this.insertWithFreeUsername(manager, base);
    const user = await this.users.create(manager, { ...base, username: wanted });
    if (!user) throw new AppError('username_taken');
    return user;
  }

  private async insertWithFreeUsername(
    manager: EntityManager,
    base: Omit<NewUser, 'username'>,
  ): Promise<UserEntity> {
    for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
      const username = usernameCandidate(base.displayName, attempt, Math.random());
      const user = await this.users.create(manager, { ...base, username });
      if (user) return user;
    }
    throw new Error('no free username was found');
  }
}
