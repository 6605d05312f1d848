import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlayerEraser } from '../player/player.eraser';
import { FriendRepository } from './friend.repository';

/** Keeps who are friends, as social tells it. */
@Injectable()
export class FriendConsumer {
  constructor(
    private readonly friends: FriendRepository,
    eraser: PlayerEraser,
  ) {
    eraser.register((manager, userId) => this.friends.removeOf(manager, userId));
  }

  @OnEvent('friend.accepted')
  accepted(event: EventEnvelope<'friend.accepted'>, manager: EntityManager): Promise<void> {
    return this.friends.apply(manager, event.data, true, event.aggregate_version);
  }

  @OnEvent('friend.removed')
  removed(event: EventEnvelope<'friend.removed'>, manager: EntityManager): Promise<void> {
    return this.friends.apply(manager, event.data, false, event.aggregate_version);
  }
}
