import type { AccessChange } from '@fourfold/contracts';
import { AppError, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailAddressService } from '../email/email-address.service';
import { MailService } from '../mail/mail.service';
import { AccessService } from '../session/access.service';
import { emailKey } from '../user/domain/email';
import type { UserEntity } from '../user/user.entity';
import { UserService, type NewClaim } from '../user/user.service';
import { playerUsername, usernameCandidate } from './domain/username';
import { ErasureRepository } from './erasure.repository';

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
    private readonly erasure: ErasureRepository,
    private readonly mails: MailService,
  ) {}

  /** Lets callers check before they hash the password, which is expensive. @throws AppError `email_taken` */
  refuseTakenEmail(email: string): Promise<void> {
    return this.addresses.refuseTaken(email);
  }

  findByEmail(email: string): Promise<UserEntity | null> {
    return this.users.findByEmail(email);
  }

  /** Creates an account in the caller's transaction; a new admin gets a mail. @throws AppError `email_taken`, `username_taken` */
  async create(manager: EntityManager, account: NewAccount): Promise<UserEntity> {
    await this.addresses.free(manager, account.email);
    const user = await this.insert(manager, account);
    await this.addresses.refuseReserved(manager, user);
    if (user.isAdmin) await this.mails.queue(manager, 'admin_granted', user);
    return user;
  }

  /**
   * Turns a locked guest into an account with the same id, in the transaction of the caller.
   * @throws AppError `email_taken`
   */
  async register(manager: EntityManager, guest: UserEntity, account: NewAccount): Promise<UserEntity> {
    await this.addresses.free(manager, account.email);
    const { email, displayName, passwordHash } = account;
    const base = {
      email,
      displayName,
      passwordHash,
      userId: guest.userId,
      emailKey: emailKey(email),
      isAdmin: false,
    };
    const user = await withFreeUsername(account, (username) =>
      this.users.register(manager, { ...base, username }),
    );
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
   * @param claimed an account takes over the games of the guest
   * @returns the change to enforce after the commit
   */
  async erase(manager: EntityManager, user: UserEntity, { claimed = false } = {}): Promise<AccessChange> {
    const { userId } = user;
    const { emailKeys, recipients } = await this.addresses.lockHeld(manager, user);
    await this.erasure.erase(manager, { userId, emailKeys });
    const change = await this.access.endAll(manager, { userId, reason: 'deleted' });
    // After the queued mails of the owner were removed: this one is still to be sent.
    for (const email of user.isGuest ? [] : recipients)
      await this.mails.queue(manager, 'account_deleted', { email });
    await this.users.announceDeletion(manager, userId, claimed);
    return change;
  }

  /** Like `erase`, for a locked guest whose games an account takes over. @returns also the claim, for puzzles */
  async eraseClaimed(
    manager: EntityManager,
    guest: UserEntity,
    userId: string,
  ): Promise<{ change: AccessChange; claim: NewClaim }> {
    const claim = await this.users.announceClaim(manager, { guestId: guest.userId, userId });
    return { claim, change: await this.erase(manager, guest, { claimed: true }) };
  }

  private async insert(
    manager: EntityManager,
    { username: wanted, ...account }: NewAccount,
  ): Promise<UserEntity> {
    const base = { ...account, userId: newId(), emailKey: emailKey(account.email) };
    if (wanted === undefined)
      return withFreeUsername(base, (username) => this.users.create(manager, { ...base, username }));
    const user = await this.users.create(manager, { ...base, username: wanted });
    if (!user) throw new AppError('username_taken');
    return user;
  }
}

/** @param store returns undefined when the username is taken */
async function withFreeUsername(
  { displayName, isAdmin }: Pick<NewAccount, 'displayName' | 'isAdmin'>,
  store: (username: string) => Promise<UserEntity | undefined>,
): Promise<UserEntity> {
  const candidate = isAdmin ? usernameCandidate : playerUsername;
  for (let attempt = 0; attempt < MAX_USERNAME_ATTEMPTS; attempt += 1) {
    const user = await store(candidate(displayName, attempt, Math.random()));
    if (user) return user;
  }
  throw new Error('no free username was found');
}
