import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { RelationEntity } from './relation.entity';
import { RelationRepository } from './relation.repository';
import { RelationService } from './relation.service';

type FriendshipEvent = EventEnvelope<'friend.accepted' | 'friend.removed'>;
type BlockEvent = EventEnvelope<'block.created' | 'block.removed'>;

/** Keeps friendships and blocks as published by social. Both end with an account; late events of a deleted one are ignored. */
@Controller()
export class RelationConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly relations: RelationRepository,
    private readonly users: UserCopyRepository,
    private readonly changes: RelationService,
  ) {}

  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  friendshipChanged(@Payload() event: FriendshipEvent): Promise<void> {
    const { friendship_id: relationId, user_ids } = event.data;
    const [firstUserId, secondUserId] = user_ids;
    const isActive = event.type === EVENTS.friendAccepted;
    return this.apply(event, { kind: 'friendship', relationId, firstUserId, secondUserId, isActive });
  }

  @EventPattern([EVENTS.blockCreated, EVENTS.blockRemoved], JETSTREAM)
  blockChanged(@Payload() event: BlockEvent): Promise<void> {
    const { block_id: relationId, blocker_id: firstUserId, blocked_id: secondUserId } = event.data;
    const isActive = event.type === EVENTS.blockCreated;
    return this.apply(event, { kind: 'block', relationId, firstUserId, secondUserId, isActive });
  }

  private async apply(
    event: FriendshipEvent | BlockEvent,
    relation: Omit<RelationEntity, 'version'>,
  ): Promise<void> {
    await this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, [relation.firstUserId, relation.secondUserId])) return;
      await this.relations.apply(manager, { ...relation, version: String(event.aggregate_version) });
    });
    await this.changes.run([relation.firstUserId, relation.secondUserId]);
  }
}
