import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountMails } from '../mail/account.mails';
import { AccountLinkRepository } from './account-link.repository';
import { AccountRepository } from './account.repository';
import { AddressAudit } from './address.audit';
import { AddressRepository, type KnownAddresses } from './address.repository';
import { lockAddresses } from './addresses';
import {
  type Address,
  type AddressHistory,
  afterMove,
  isConfirmed,
  lastConfirmed,
  recoveryAddress,
  settledAt,
} from './domain/address-history';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';

/** Changes which account has which address, with the links and mails that this takes. */
@Injectable()
export class AddressChanger {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AddressRepository,
    private readonly links: AccountLinkRepository,
    private readonly mails: AccountMails,
    private readonly audit: AddressAudit,
  ) {}

  /** Locks an account that wants an address, and the one that has it without having confirmed it. @throws AppError `user_not_found` */
  async lockFor(manager: EntityManager, userId: string, email: string): Promise<UserEntity> {
    const holder = await this.addresses.findUnconfirmedHolder(manager, emailKey(email));
    await this.accounts.lockAll(manager, holder === undefined ? [userId] : [userId, holder]);
    return this.accounts.lock(manager, userId);
  }

  /**
   * Gives an account that was locked with `lockFor` another address.
   * @throws AppError `email_taken` by an account that has confirmed it or may return to it
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

  /** Gives a locked account its recovery address back: every move since is undone. */
  async restore(manager: EntityManager, user: UserEntity): Promise<void> {
    const before = await this.addresses.get(user.userId, manager);
    const recovery = recoveryAddress(before, before.now);
    await lockAddresses(manager, user.emailKey, recovery.emailKey);
    await this.apply(manager, user, afterMove(before, recovery, before.now));
    // Strangers may have locked the login of the address meanwhile.
    await this.accounts.forgetAddress(manager, recovery.emailKey);
    await this.mails.emailRestored(manager, { ...user, email: recovery.email });
    await this.recordOwn(manager, user);
  }

  /** Frees an address for a new account until the commit: an unconfirmed one reserves nothing. */
  async free(manager: EntityManager, emailKey: string): Promise<void> {
    const holder = await this.addresses.findUnconfirmedHolder(manager, emailKey);
    if (holder !== undefined) await this.accounts.lockAll(manager, [holder]);
    await lockAddresses(manager, emailKey);
    await this.release(manager, emailKey);
  }

  /** Takes an address from the account that has not confirmed it, which falls back to its last confirmed one. */
  private async release(manager: EntityManager, emailKey: string): Promise<void> {
    const holder = await this.addresses.findUnconfirmedHolder(manager, emailKey);
    // Locked by `lockFor` or `free`; one that got the address since is not waited for, to avoid deadlocks.
    const user = holder === undefined ? null : await this.accounts.lockIfFree(manager, holder);
    if (!user) return;
    const before = await this.addresses.get(user.userId, manager);
    if (before.current.emailKey !== emailKey || isConfirmed(before)) return;
    const confirmed = lastConfirmed(before);
    await this.apply(manager, user, afterMove(before, confirmed, before.now));
    await this.mails.emailFellBack(manager, { ...user, email: confirmed.email });
    await this.recordOwn(manager, user);
  }

  private async apply(manager: EntityManager, user: UserEntity, after: AddressHistory): Promise<void> {
    const { userId } = user;
    await this.addresses.save(manager, userId, after);
    const isBack = after.former.length === 0;
    await this.links.voidAll(manager, userId, isBack ? ['confirm', 'restore'] : ['confirm']);
    await this.accounts.forgetAddress(manager, user.emailKey);
  }

  /** Only the recovery address gets a link: whoever has a younger one may have stolen the account. */
  private async notify(
    manager: EntityManager,
    { userId, displayName }: UserEntity,
    { before, after }: { before: KnownAddresses; after: AddressHistory },
  ): Promise<void> {
    const { current } = after;
    const recovery = recoveryAddress(before, before.now);
    const recipient = ({ email }: Address) => ({ email, displayName });
    if (before.current.emailKey !== recovery.emailKey)
      await this.mails.emailChangedFrom(manager, recipient(before.current));
    const isBack = current.emailKey === recovery.emailKey;
    if (!isBack) {
      const undo = {
        userId,
        purpose: 'restore',
        email: recovery.email,
        expiresAt: settledAt(current),
      } as const;
      const { token } = await this.links.issue(manager, { ...undo, restoresAddress: true });
      await this.mails.emailChangedFrom(manager, recipient(recovery), token);
    }
    const confirm = { userId, purpose: 'confirm', email: current.email } as const;
    const link = isConfirmed(after) ? undefined : await this.links.issue(manager, confirm);
    await this.mails.emailChangedTo(manager, recipient(current), {
      confirmToken: link?.token,
      getsResetLinks: isBack,
    });
  }

  private async recordOwn(manager: EntityManager, before: UserEntity): Promise<void> {
    await this.audit.record(manager, before, await this.accounts.lock(manager, before.userId));
  }
}
