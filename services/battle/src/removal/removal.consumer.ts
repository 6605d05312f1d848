import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { deleteInBatches, eraseTraces } from '@fourfold/platform/database';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { RelationService } from '@fourfold/platform/relations';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { ReplayShareEntity } from '../record/replay-share.entity';
import { RecordRepository } from '../record/record.repository';
import { PendingErasureRepository } from './pending-erasure.repository';

/** Erases a deleted user. In finished battles the player stays, without a name. */
@Controller()
export class RemovalConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserCopyRepository,
    private readonly relations: RelationService,
    private readonly records: RecordRepository,
    private readonly pendingErasures: PendingErasureRepository,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    const deletion = { userId, version: event.aggregate_version, deletedAt };
    return this.inbox.apply(event, async (manager) => {
      // The user first: a concurrent `record` either has finished or finds the account deleted.
      await this.users.markDeleted(manager, deletion, {
        avatarId: null,
        namedInSharedReplays: false,
        mutedUntil: null,
      });
      await this.relations.removeOf(manager, userId);
      await this.records.removeOf(manager, userId);
      await manager.delete(ReplayShareEntity, { userId });
      await deleteInBatches(manager, { table: 'practices', column: 'user_id' }, [userId]);
      await eraseTraces(manager, userId);
      await this.pendingErasures.add(manager, userId);
    });
  }
}
