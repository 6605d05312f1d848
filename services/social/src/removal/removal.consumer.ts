import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { eraseTraces } from '@fourfold/platform/database';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { BlockRepository } from '../block/block.repository';
import type { Friendship } from '../friendship/domain/friendship';
import { FriendshipService } from '../friendship/friendship.service';
import { ReportQueueService } from '../report/report-queue.service';
import { UserRepository } from '../user/user.repository';

/** Erases a deleted user, except for what others have reported, under the bare id. */
@Controller()
export class RemovalConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserRepository,
    private readonly friendships: FriendshipService,
    private readonly blocks: BlockRepository,
    private readonly reports: ReportQueueService,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  async deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    const deletion = { userId, version: event.aggregate_version, deletedAt };
    let ended: Friendship[] = [];
    // Before the rest: what an attempt has removed stays removed.
    await this.friendships.removeMessagesOf(userId);
    await this.inbox.apply(event, async (manager) => {
      // The user first: concurrent work on the account either has finished or finds it deleted.
      await this.users.markDeleted(manager, deletion);
      ended = await this.friendships.removeAllOf(manager, userId);
      await this.blocks.removeAllOf(manager, userId);
      await this.reports.forget(manager, userId);
      await eraseTraces(manager, userId);
    });
    // Only the former friends still have sockets.
    for (const friendship of ended) await this.friendships.announceEnd(friendship);
  }
}
