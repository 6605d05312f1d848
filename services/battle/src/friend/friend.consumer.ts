import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserRepository } from '../user/user.repository';
import { FriendRepository } from './friend.repository';

/** Keeps who are friends, as social tells it. */
@Injectable()
export class FriendConsumer {
  constructor(
    private readonly friends: FriendRepository,
    private readonly users: UserRepository,
  ) {}

  @OnEvent('friend.accepted')
  accepted(event: EventEnvelope<'friend.accepted'>, manager: EntityManager): Promise<void> {
    return this.keep(manager, event, true);
  }

  @OnEvent('friend.removed')
  removed(event: EventEnvelope<'friend.removed'>, manager: EntityManager): Promise<void> {
    return this.keep(manager, event, false);
  }

  /** Social ends the friendships of a deleted account itself: what it tells of them may come when the account is gone. */
  private async keep(
    manager: EntityManager,
    { data, aggregate_version }: EventEnvelope<'friend.accepted' | 'friend.removed'>,
    areFriends: boolean,
  ): Promise<void> {
    if (await this.users.hasLeft(manager, data.user_ids)) return;
    await this.friends.apply(manager, data, areFriends, aggregate_version);
  }
}
