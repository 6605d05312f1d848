import type { AuthenticatedUser } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { AccountRepository } from './account.repository';
import { AccountService } from './account.service';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';
import { updateOf } from './user.mapper';

/** What is left out stays as it is. */
export interface ProfileChange {
  displayName?: string;
  email?: string;
}

@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly service: AccountService,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Changes the caller's own account. When everything is as it was, nothing is told and nobody gets mail.
   * @throws AppError `email_taken`
   */
  async update(caller: AuthenticatedUser, change: ProfileChange): Promise<UserEntity> {
    const { userId } = await this.service.current(caller);
    const { user, hasChanged } = await this.dataSource.transaction(async (manager) => {
      const before = await this.accounts.lock(manager, userId);
      const after = {
        displayName: change.displayName ?? before.displayName,
        email: change.email ?? before.email,
      };
      const isSame = after.displayName === before.displayName && after.email === before.email;
      return isSame
        ? { user: before, hasChanged: false }
        : { user: await this.apply(manager, before, after), hasChanged: true };
    });
    if (hasChanged) this.telemetry.profileChanged(userId);
    return user;
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
