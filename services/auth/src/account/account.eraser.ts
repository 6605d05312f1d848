import type { AccessChange } from '@fourfold/contracts';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessRevoker } from '../session/access.revoker';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountRepository } from './account.repository';
import { lockAddresses } from './addresses';
import { addressKeysOf } from './domain/email';
import type { UserEntity } from './user.entity';
import { deletionOf } from './user.mapper';

/** Deletes accounts: auth erases the user and publishes the deletion to the other services. */
@Injectable()
export class AccountEraser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly erasure: AccountErasureRepository,
    private readonly outbox: OutboxWriter,
    private readonly revoker: AccessRevoker,
  ) {}

  /** @throws AppError `user_not_found` */
  async erase(userId: string): Promise<void> {
    const { change } = await this.dataSource.transaction((manager) => this.eraseWithin(manager, userId));
    await this.revoker.enforce(change);
  }

  /** Deletes in the transaction of the caller. @returns the account as it was, and the change to enforce after the commit */
  async eraseWithin(
    manager: EntityManager,
    userId: string,
  ): Promise<{ user: UserEntity; change: AccessChange }> {
    const user = await this.accounts.lock(manager, userId);
    await lockAddresses(manager, ...addressKeysOf(user));
    await this.erasure.anonymise(manager, userId);
    const change = await this.revoker.endAll(manager, { userId, reason: 'deleted' });
    await this.erasure.removeTraces(manager, user);
    await this.outbox.append(manager, deletionOf(await this.accounts.nextVersion(manager, userId)));
    return { user, change };
  }
}
