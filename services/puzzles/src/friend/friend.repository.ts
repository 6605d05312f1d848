import type { FriendshipData } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';

@Injectable()
export class FriendRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /** The player and the player's friends. */
  async findCircle(userId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(
      `select second_user_id as user_id from friendships where first_user_id = $1 and are_friends
       union all
       select first_user_id from friendships where second_user_id = $1 and are_friends`,
      [userId],
    );
    return [userId, ...rows.map((row) => row.user_id)];
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from friendships where first_user_id = $1', [userId]);
    await manager.query('delete from friendships where second_user_id = $1', [userId]);
  }
}
