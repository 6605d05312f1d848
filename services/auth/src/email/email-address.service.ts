import { AppError } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PasswordResetSettings } from '../config';
import { LockoutService } from '../lockout/lockout.service';
import { MailService } from '../mail/mail.service';
import { emailKey } from '../user/domain/email';
import { isMailedTo, lockAddresses } from '../user/email-addresses';
import { toUser } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { AccountLinkRepository, type IssuedLink, type UsableLink } from './account-link.repository';
import {
  type AddressHistory,
  afterMove,
  afterProof,
  heldAddresses,
  isConfirmed,
  lastConfirmed,
  recoveryAddress,
  settledAt,
} from './domain/address-history';
import { EmailAddressRepository, type KnownAddresses } from './email-address.repository';

/** What a link has done that was mailed to the recovery address of an account. */
export interface Recovered {
  /** The address it was mailed to. */
  email: string;
  /** The account has that address again. */
  hasRestored: boolean;
  /** When its mailbox was first proven; null when this link is the first to prove it. */
  provenAt: Date | null;
}

interface HeldAddresses {
  emailKeys: string[];
  /** The addresses that get mails about changes of the account. */
  recipients: Set<string>;
}

/** Which account has which address, with the links, mails and audit records of a change. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly addresses: EmailAddressRepository,
    private readonly links: AccountLinkRepository,
    private readonly mails: MailService,
    private readonly lockout: LockoutService,
    private readonly acts: AdminActService,
  ) {}

  /** @throws AppError `email_taken` by an account that has confirmed the address or may return to it */
  async refuseTaken(email: string): Promise<void> {
    if (await this.addresses.isTaken(emailKey(email))) throw new AppError('email_taken');
  }

  /** Frees an address for a new account until the commit: an unconfirmed one reserves nothing. */
  async free(manager: EntityManager, email: string): Promise<void> {
    const key = emailKey(email);
    await this.addresses.lockAfterHolder(manager, key);
    await this.release(manager, key);
  }

  /** To be called after the account has the address. @throws AppError `email_taken` by one that may return to it */
  refuseReserved(manager: EntityManager, { emailKey, userId }: UserEntity): Promise<void> {
    return this.addresses.refuseReserved(manager, emailKey, userId);
  }

  /** Locks an account that is to have an address, and the one that holds it unconfirmed. @throws AppError `user_not_found` */
  lockFor(manager: EntityManager, userId: string, email: string): Promise<UserEntity> {
    return this.addresses.lockWithHolder(manager, userId, emailKey(email));
  }

  /**
   * Gives an account that was locked with `lockFor` another address.
   * @throws AppError `email_taken` by an account that has confirmed it or may return to it; `rate_limited` when the recovery
   * address can't get another mail
   */
  async move(manager: EntityManager, user: UserEntity, email: string): Promise<void> {
    const to = { email, emailKey: emailKey(email) };
    // Two accounts that swap addresses would deadlock in the unique index.
    await lockAddresses(manager, user.emailKey, to.emailKey);
    await this.release(manager, to.emailKey);
    const before = await this.addresses.get(user.userId, manager);
    const after = afterMove(before, to, before.now);
    await this.apply(manager, user, after);
    await this.addresses.refuseReserved(manager, to.emailKey, user.userId);
    await this.notify(manager, user, { before, after });
  }

  /**
   * Mails a reset link to the recovery address of the account with this address. Other addresses take the same statements
   * except for the mail.
   * @returns the link, or undefined when none was mailed and older ones still work
   */
  mailResetLink(
    email: string,
    { mailsPerHour, exposesTokens }: PasswordResetSettings,
  ): Promise<IssuedLink | undefined> {
    const key = emailKey(email);
    // Serialises requests for one address, which would not see each other's links otherwise.
    return this.addresses.withLocked(key, async (manager) => {
      const account = await this.addresses.findResetRecipient(manager, key);
      const owner = account?.isActive ? account : undefined;
      // A link that nobody gets must not void the one that was mailed.
      if (owner && !exposesTokens && !(await this.mails.isLeft(owner.email))) return undefined;
      const link = await this.links.replaceReset(manager, owner ?? { userId: null, email }, mailsPerHour);
      if (!link || !owner) return undefined;
      const returnsAddress = owner.restoresAddress && owner.hasMoved;
      await this.mails.queue(manager, 'password_reset', owner, { token: link.token, returnsAddress });
      return link;
    });
  }

  /**
   * Redeems a link that sets a new password, for a locked account. One is enough: it voids undo links, and the new password
   * voids links that reset a password.
   * @returns undefined when the link was mailed to an address that is not the recovery address any more
   */
  async redeem(manager: EntityManager, user: UserEntity, link: UsableLink): Promise<Recovered | undefined> {
    const addresses = await this.addresses.get(user.userId, manager);
    const { now } = addresses;
    const recovery = recoveryAddress(addresses, now);
    const { email, emailKey, provenAt } = recovery;
    if (!isMailedTo(link, emailKey)) return undefined;
    await this.links.voidAll(manager, user.userId, ['restore']);
    const proven = afterProof(addresses, recovery, now);
    const hasRestored = link.restoresAddress && emailKey !== user.emailKey;
    if (hasRestored) await this.restore(manager, user, { ...proven, now });
    else await this.addresses.save(manager, user.userId, proven);
    return { email, hasRestored, provenAt };
  }

  /** Locks the addresses of a locked account, so that nothing is written for them meanwhile. */
  async lockHeld(manager: EntityManager, { userId }: UserEntity): Promise<HeldAddresses> {
    const addresses = await this.addresses.get(userId, manager);
    const emailKeys = heldAddresses(addresses, addresses.now).map(({ emailKey }) => emailKey);
    await lockAddresses(manager, ...emailKeys);
    const recovery = recoveryAddress(addresses, addresses.now);
    return { emailKeys, recipients: new Set([addresses.current.email, recovery.email]) };
  }

  /** Records in the audit log when the address of an admin changes by other means than an admin call. */
  async recordOwn(manager: EntityManager, before: UserEntity, after: UserEntity): Promise<void> {
    const { userId, isAdmin } = before;
    if (!isAdmin || before.email === after.email) return;
    await this.acts.record(manager, {
      adminId: userId,
      action: 'user.update',
      target_type: 'user',
      target_id: userId,
      before: toUser(before),
      after: toUser(after),
    });
  }

  /** Gives a locked account its recovery address back: every move since is undone. */
  private async restore(manager: EntityManager, user: UserEntity, before: KnownAddresses): Promise<void> {
    const recovery = recoveryAddress(before, before.now);
    await lockAddresses(manager, user.emailKey, recovery.emailKey);
    await this.apply(manager, user, afterMove(before, recovery, before.now));
    // Strangers may have locked the login of the address meanwhile.
    await this.lockout.forgetAddress(manager, recovery.emailKey);
    const after = { ...user, email: recovery.email };
    await this.mails.queue(manager, 'email_restored', after);
    await this.recordOwn(manager, user, after);
  }

  /** Takes a locked address from the account that has not confirmed it, which falls back to its last confirmed one. */
  private async release(manager: EntityManager, emailKey: string): Promise<void> {
    const user = await this.addresses.lockHolderIfFree(manager, emailKey);
    if (!user) return;
    const before = await this.addresses.get(user.userId, manager);
    if (before.current.emailKey !== emailKey || isConfirmed(before)) return;
    const confirmed = lastConfirmed(before);
    await this.apply(manager, user, afterMove(before, confirmed, before.now));
    const after = { ...user, email: confirmed.email };
    await this.mails.queue(manager, 'email_fell_back', after);
    await this.recordOwn(manager, user, after);
  }

  private async apply(manager: EntityManager, user: UserEntity, after: AddressHistory): Promise<void> {
    const { userId } = user;
    await this.addresses.save(manager, userId, after);
    const isBack = after.former.length === 0;
    await this.links.voidAll(manager, userId, isBack ? ['confirm', 'restore'] : ['confirm']);
    await this.lockout.forgetAddress(manager, user.emailKey);
  }

  /** Only the recovery address gets a link: a younger address may belong to a thief of the account. */
  private async notify(
    manager: EntityManager,
    { userId }: UserEntity,
    { before, after }: { before: KnownAddresses; after: AddressHistory },
  ): Promise<void> {
    const { current } = after;
    const recovery = recoveryAddress(before, before.now);
    if (before.current.emailKey !== recovery.emailKey)
      await this.mails.queue(manager, 'email_changed_from', before.current);
    const isBack = current.emailKey === recovery.emailKey;
    if (!isBack) {
      const undo = {
        userId,
        purpose: 'restore',
        email: recovery.email,
        expiresAt: settledAt(current),
      } as const;
      const { token } = await this.links.issue(manager, { ...undo, restoresAddress: true });
      await this.mails.queueOrFail(manager, 'email_changed_from', recovery, { token });
    }
    const confirm = { userId, purpose: 'confirm', email: current.email } as const;
    const link = isConfirmed(after) ? undefined : await this.links.issue(manager, confirm);
    await this.mails.queue(manager, 'email_changed_to', current, {
      ...(link && { token: link.token }),
      getsResetLinks: isBack,
    });
  }
}
