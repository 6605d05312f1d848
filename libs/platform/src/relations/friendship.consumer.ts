import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { JETSTREAM } from '../messaging/jet-stream.server';
import { RelationService } from './relation.service';

/** Copies friendships as social publishes them. */
@Controller()
export class FriendshipConsumer {
  constructor(private readonly relations: RelationService) {}

  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  friendshipChanged(@Payload() event: EventEnvelope<'friend.accepted' | 'friend.removed'>): Promise<void> {
    const { friendship_id: relationId, user_ids } = event.data;
    const [firstUserId, secondUserId] = user_ids;
    const isActive = event.type === EVENTS.friendAccepted;
    return this.relations.apply(event, {
      kind: 'friendship',
      relationId,
      firstUserId,
      secondUserId,
      isActive,
    });
  }
}
