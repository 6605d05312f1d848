import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountMails } from '../mail/account.mails';
import { AccountLinkRepository, type UsableLink } from './account-link.repository';
import { AccountRepository } from './account.repository';
import { lockAddresses } from './addresses';
import { confirmedEmailKeyOf, emailKey } from './domain/email';
import type { UserEntity } from './user.entity';
import { updateOf } from './user.mapper';

/** Properties that are left out stay unchanged. */
export interface ProfileChange {
  displayName?: string;
  email?: string;
}

export interface ProfileChanged {
  user: UserEntity;
  hasChanged: boolean;
}

/** Changes the name or the address of an account, for its owner or an admin. */
@Injectable()
export class ProfileChanger {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly links: AccountLinkRepository,
    private readonly outbox: OutboxWriter,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Changes a locked account in the transaction of the caller. Without a difference there is no event and no mail.
   * @throws AppError `email_taken`
   */
  async change(manager: EntityManager, before: UserEntity, change: ProfileChange): Promise<ProfileChanged> {
    const after = {
      displayName: change.displayName ?? before.displayName,
      email: change.email ?? before.email,
    };
    const isSame = after.displayName === before.displayName && after.email === before.email;
    return isSame
      ? { user: before, hasChanged: false }
      : { user: await this.apply(manager, before, after), hasChanged: true };
  }

  /** Restores the address of a link for a locked account; later changes are undone. */
  async restoreAddress(manager: EntityManager, user: UserEntity, link: UsableLink): Promise<void> {
    const { email } = link;
    if (email === null) throw new Error('a link that restores an address must hold it');
    const key = emailKey(email);
    await lockAddresses(manager, user.emailKey, key);
    await this.links.voidSince(manager, link);
    await this.accounts.changeProfile(manager, user.userId, {
      email,
      emailKey: key,
      confirmedEmail: null,
      confirmedEmailKey: null,
    });
    for (const address of [user.emailKey, key]) await this.accounts.forgetAddress(manager, address);
    await this.mails.emailRestored(manager, { email, displayName: user.displayName });
  }

  private async apply(
    manager: EntityManager,
    before: UserEntity,
    after: Required<ProfileChange>,
  ): Promise<UserEntity> {
    const key = emailKey(after.email);
    const hasMoved = key !== before.emailKey;
    // Two accounts that swap addresses would deadlock in the unique index.
    if (hasMoved) await lockAddresses(manager, before.emailKey, key);
    await this.accounts.changeProfile(manager, before.userId, {
      ...after,
      emailKey: key,
      ...(hasMoved && lastConfirmed(before, key)),
    });
    const user = await this.accounts.nextVersion(manager, before.userId);
    await this.outbox.append(manager, updateOf(user));
    // Another spelling of the same address needs no warning.
    if (hasMoved) await this.moveAddress(manager, before, user);
    return user;
  }

  private async moveAddress(manager: EntityManager, before: UserEntity, user: UserEntity): Promise<void> {
    await this.links.refuseReserved(manager, user.emailKey, user.userId);
    await this.accounts.forgetAddress(manager, before.emailKey);
    // Only a confirmed address may be restored.
    const isRestorable = before.confirmedEmailKey === null;
    const isToConfirm = user.confirmedEmailKey !== null;
    const { userId } = user;
    const restore = { userId, purpose: 'restore', email: before.email } as const;
    const confirm = { userId, purpose: 'confirm', email: user.email } as const;
    const restoreLink = isRestorable ? await this.links.issue(manager, restore) : undefined;
    await this.mails.emailChangedFrom(manager, before, restoreLink?.token);
    const confirmLink = isToConfirm ? await this.links.issue(manager, confirm) : undefined;
    await this.mails.emailChangedTo(manager, user, confirmLink?.token);
  }
}

type Confirmed = Pick<UserEntity, 'confirmedEmail' | 'confirmedEmailKey'>;

/** The last confirmed address of an account that moves to another one; null if it moves back to it. */
function lastConfirmed(before: UserEntity, nextKey: string): Confirmed {
  const confirmedEmailKey = confirmedEmailKeyOf(before);
  return confirmedEmailKey === nextKey
    ? { confirmedEmail: null, confirmedEmailKey: null }
    : { confirmedEmail: before.confirmedEmail ?? before.email, confirmedEmailKey };
}
