import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from './account.repository';
import { deletionOf, updateOf } from './user.mapper';

/** Publishes every account again, deleted ones as deletions, for services that rebuild their read models. */
@Injectable()
@Republishes('users')
export class AccountRepublisher implements Republishable {
  constructor(private readonly accounts: AccountRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const users = await this.accounts.listAfter(manager, after, limit);
    return users.map((user) => (user.deletedAt ? deletionOf(user) : updateOf(user)));
  }
}
