import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BlockRepository } from '../block/block.repository';
import { FriendshipEnder } from '../friendship/friendship.ender';
import { ReportRepository } from '../report/report.repository';
import { UserRepository } from '../user/user.repository';

/** Forgets a person whose account was deleted: names, friendships, requests, messages, blocks, reports and traces. */
@Injectable()
export class RemovalConsumer {
  constructor(
    private readonly users: UserRepository,
    private readonly friendships: FriendshipEnder,
    private readonly blocks: BlockRepository,
    private readonly reports: ReportRepository,
  ) {}

  @OnEvent('user.deleted')
  async deleted({ data }: EventEnvelope<'user.deleted'>, manager: EntityManager): Promise<void> {
    // The person first: whoever is about to do something with this account either is done or finds it gone.
    await this.users.markDeleted(manager, data.user_id, data.deleted_at);
    await this.friendships.removeAllOf(manager, data.user_id);
    await this.blocks.deleteAllOf(manager, data.user_id);
    await this.reports.deleteAllOf(manager, data.user_id);
    await eraseTraces(manager, data.user_id);
  }
}
