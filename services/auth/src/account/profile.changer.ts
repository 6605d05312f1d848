import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from './account.repository';
import { AddressAudit } from './address.audit';
import { AddressChanger } from './address.changer';
import { emailKey } from './domain/email';
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
    private readonly addresses: AddressChanger,
    private readonly outbox: OutboxWriter,
    private readonly audit: AddressAudit,
  ) {}

  /** Locks an account for a change. @throws AppError `user_not_found` */
  lock(manager: EntityManager, userId: string, { email }: ProfileChange): Promise<UserEntity> {
    return email === undefined
      ? this.accounts.lock(manager, userId)
      : this.addresses.lockFor(manager, userId, email);
  }

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

  /** The same for the owner: the change of an admin's address is recorded. @throws AppError `email_taken` */
  async changeOwn(
    manager: EntityManager,
    before: UserEntity,
    change: ProfileChange,
  ): Promise<ProfileChanged> {
    const changed = await this.change(manager, before, change);
    await this.audit.record(manager, before, changed.user);
    return changed;
  }

  private async apply(
    manager: EntityManager,
    before: UserEntity,
    { displayName, email }: Required<ProfileChange>,
  ): Promise<UserEntity> {
    const { userId } = before;
    // Another spelling of the same address needs no mail.
    if (movesAddress(before, { email })) await this.addresses.move(manager, before, email);
    await this.accounts.changeProfile(manager, userId, { displayName, email });
    const user = await this.accounts.nextVersion(manager, userId);
    await this.outbox.append(manager, updateOf(user));
    return user;
  }
}

/** Whether a change is more than another name or spelling. */
export function movesAddress(user: UserEntity, { email }: ProfileChange): boolean {
  return email !== undefined && emailKey(email) !== user.emailKey;
}
