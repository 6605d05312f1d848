import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from '../user/user.repository';
import { RelationRepository } from './relation.repository';

/**
 * Keeps who are friends and who has blocked whom, as social publishes it. Social ends both for a deleted account itself: its
 * events may come when the account is gone.
 */
@Controller()
export class RelationConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly relations: RelationRepository,
    private readonly users: UserRepository,
  ) {}

  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  friendshipChanged(@Payload() event: EventEnvelope<'friend.accepted' | 'friend.removed'>): Promise<void> {
    return this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, event.data.user_ids)) return;
      await this.relations.applyFriendship(manager, event);
    });
  }

  @EventPattern([EVENTS.blockCreated, EVENTS.blockRemoved], JETSTREAM)
  blockChanged(@Payload() event: EventEnvelope<'block.created' | 'block.removed'>): Promise<void> {
    const { blocker_id, blocked_id } = event.data;
    return this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, [blocker_id, blocked_id])) return;
      await this.relations.applyBlock(manager, event);
    });
  }
}
