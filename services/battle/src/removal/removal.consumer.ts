import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import { RecordRepository } from '../record/record.repository';
import { UserRepository } from '../user/user.repository';
import { DepartureRepository } from './departure.repository';

/** Forgets a user whose account was deleted; battles keep a nameless player. */
@Injectable()
export class RemovalConsumer {
  constructor(
    private readonly users: UserRepository,
    private readonly friends: FriendRepository,
    private readonly records: RecordRepository,
    private readonly departures: DepartureRepository,
  ) {}

  @OnEvent('user.deleted')
  async deleted(
    { data, aggregate_version }: EventEnvelope<'user.deleted'>,
    manager: EntityManager,
  ): Promise<void> {
    // The user first: a battle that is being stored either is done or finds the account gone.
    await this.users.bury(manager, data.user_id, aggregate_version, data.deleted_at);
    await this.friends.removeOf(manager, data.user_id);
    await this.records.removeOf(manager, data.user_id);
    await eraseTraces(manager, data.user_id);
    await this.departures.add(manager, data.user_id);
  }
}
