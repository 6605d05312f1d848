import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { JETSTREAM } from '../messaging/jet-stream.server';
import { RelationService } from './relation.service';

/** Copies blocks as social publishes them. */
@Controller()
export class BlockConsumer {
  constructor(private readonly relations: RelationService) {}

  @EventPattern([EVENTS.blockCreated, EVENTS.blockRemoved], JETSTREAM)
  blockChanged(@Payload() event: EventEnvelope<'block.created' | 'block.removed'>): Promise<void> {
    const { block_id: relationId, blocker_id: firstUserId, blocked_id: secondUserId } = event.data;
    const isActive = event.type === EVENTS.blockCreated;
    return this.relations.apply(event, { kind: 'block', relationId, firstUserId, secondUserId, isActive });
  }
}
