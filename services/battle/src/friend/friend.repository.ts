import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';

export interface Pair {
  user_id: string;
  friend_id: string;
}

@Injectable()
export class FriendRepository {
  constructor(@InjectRepository(FriendshipEntity) private readonly rows: Repository<FriendshipEntity>) {}

  /** Keeps the newest: an event older than what is known changes nothing. */
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

  /** Which of the users are friends of which of the others. The union reads one covering index for each direction. */
  findPairs(userIds: readonly string[], friendIds: readonly string[]): Promise<Pair[]> {
    return this.rows.sql<Pair[]>`
      select first_user_id as user_id, second_user_id as friend_id from friendships
      where first_user_id = any (${userIds}) and second_user_id = any (${friendIds}) and are_friends
      union all
      select second_user_id, first_user_id from friendships
      where second_user_id = any (${userIds}) and first_user_id = any (${friendIds}) and are_friends`;
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(FriendshipEntity, { firstUserId: userId });
    await manager.delete(FriendshipEntity, { secondUserId: userId });
  }
}
