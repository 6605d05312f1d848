import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import type { UserNames } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';
import { PlayerEntity } from './player.entity';

@Injectable()
export class PlayerRepository {
  constructor(@InjectRepository(PlayerEntity) private readonly players: Repository<PlayerEntity>) {}

  async applyFriendship(
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

  async removeFriendships(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(FriendshipEntity, [{ firstUserId: userId }, { secondUserId: userId }]);
  }

  /** Stores the zone; changes nothing else, and nothing of a deleted player. */
  async saveTimeZone(user: UserNames, timeZone: string): Promise<void> {
    await this.players.sql`
      insert into players (user_id, username, display_name, time_zone)
      values (${user.user_id}, ${user.username}, ${user.display_name}, ${timeZone})
      on conflict (user_id) do update set time_zone = excluded.time_zone
        where players.time_zone is distinct from excluded.time_zone and players.deleted_at is null`;
  }

  async findTimeZone(userId: string): Promise<string | null> {
    const [player] = await this.players.sql<{ zone: string | null }[]>`
      select time_zone as zone from players where user_id = ${userId}`;
    return player?.zone ?? null;
  }
}
