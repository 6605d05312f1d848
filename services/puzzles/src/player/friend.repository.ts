import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';

@Injectable()
export class FriendRepository {
  constructor(@InjectRepository(FriendshipEntity) private readonly rows: Repository<FriendshipEntity>) {}

  /** The user and the user's friends. Two halves, so that each is read from its covering index alone. */
  async findCircle(userId: string): Promise<string[]> {
    const friends = await this.rows.sql<{ user_id: string }[]>`
      select second_user_id as user_id from friendships where first_user_id = ${userId} and are_friends
      union all
      select first_user_id from friendships where second_user_id = ${userId} and are_friends`;
    return [userId, ...friends.map((friend) => friend.user_id)];
  }

  async apply(
    manager: EntityManager,
    { type, data, aggregate_version }: EventEnvelope<'friend.accepted' | 'friend.removed'>,
  ): Promise<void> {
    const [firstUserId, secondUserId] = data.user_ids;
    const row = {
      friendshipId: data.friendship_id,
      firstUserId,
      secondUserId,
      areFriends: type === EVENTS.friendAccepted,
      version: String(aggregate_version),
    };
    await keepNewest(manager, FriendshipEntity, row);
  }
}
