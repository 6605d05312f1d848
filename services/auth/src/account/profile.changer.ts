import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountMails } from '../mail/account.mails';
import { AccountRepository } from './account.repository';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';
import { updateOf } from './user.mapper';

/** What is left out stays as it is. */
export interface ProfileChange {
  displayName?: string;
  email?: string;
}

/** Changes the name or the address of an account, whoever asked for it. */
@Injectable()
export class ProfileChanger {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Changes a locked account in the caller's transaction. When everything is as it was, nothing is told and nobody gets mail.
   * @throws AppError `email_taken`
   */
  async change(
    manager: EntityManager,
    before: UserEntity,
    change: ProfileChange,
  ): Promise<{ user: UserEntity; hasChanged: boolean }> {
    const after = {
      displayName: change.displayName ?? before.displayName,
      email: change.email ?? before.email,
    };
    const isSame = after.displayName === before.displayName && after.email === before.email;
    return isSame
      ? { user: before, hasChanged: false }
      : { user: await this.apply(manager, before, after), hasChanged: true };
  }

  private async apply(
    manager: EntityManager,
    before: UserEntity,
    after: Required<ProfileChange>,
  ): Promise<UserEntity> {
    await this.accounts.changeProfile(manager, before.userId, { ...after, emailKey: emailKey(after.email) });
    const user = await this.accounts.nextVersion(manager, before.userId);
    await this.outbox.append(manager, updateOf(user));
    // The same mailbox, spelled differently, has nothing to be warned of.
    if (user.emailKey !== before.emailKey) {
      await this.accounts.forgetAddress(manager, before.emailKey);
      await this.mails.emailChanged(manager, before, user);
    }
    return user;
  }
}
