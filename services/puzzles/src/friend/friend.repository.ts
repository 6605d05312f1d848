import type { FriendshipData } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';

/**
 * SQL: an array of a player and the player's friends.
 *
 * @param user SQL as well
 */
export function circleSql(user: string): string {
  return `array(
    select ${user}::uuid
    union all
    select second_user_id from friendships where first_user_id = ${user} and are_friends
    union all
    select first_user_id from friendships where second_user_id = ${user} and are_friends)`;
}

@Injectable()
export class FriendRepository {
  /** Keeps the newest: an event older than what is known changes nothing. */
  async apply(
    manager: EntityManager,
    { friendship_id: friendshipId, user_ids: [firstUserId, secondUserId] }: FriendshipData,
    areFriends: boolean,
    version: number,
  ): Promise<void> {
    const row = { friendshipId, firstUserId, secondUserId, areFriends, version: String(version) };
    await keepNewest(manager, FriendshipEntity, row, { key: ['friendshipId'], version: 'version' });
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from friendships where first_user_id = $1', [userId]);
    await manager.query('delete from friendships where second_user_id = $1', [userId]);
  }
}
