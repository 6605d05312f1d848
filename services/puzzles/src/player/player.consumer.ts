import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

/** Applies events of auth and social about users and friendships. */
@Controller()
export class PlayerConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly players: PlayerRepository,
    private readonly eraser: PlayerEraser,
  ) {}

  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  named(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    return this.inbox.apply(event, (manager) =>
      this.players.apply(manager, event.data, event.aggregate_version),
    );
  }

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    return this.inbox.apply(event, (manager) =>
      this.eraser.erase(manager, userId, { version: event.aggregate_version, deletedAt }),
    );
  }

  /** Social ends the friendships of deleted accounts itself; late events are ignored. */
  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  befriended(@Payload() event: EventEnvelope<'friend.accepted' | 'friend.removed'>): Promise<void> {
    return this.inbox.apply(event, async (manager) => {
      if (await this.players.hasLeft(manager, event.data.user_ids)) return;
      await this.players.applyFriendship(manager, event);
    });
  }
}
