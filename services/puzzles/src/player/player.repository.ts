import { EVENTS, type EventEnvelope, type PlayerData } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThan, type EntityManager, type Repository } from 'typeorm';
import { FriendshipEntity } from './friendship.entity';
import { PlayerEntity } from './player.entity';

type TokenNames = Pick<AuthenticatedUser, 'user_id' | 'username' | 'display_name'>;

@Injectable()
export class PlayerRepository {
  constructor(@InjectRepository(PlayerEntity) private readonly players: Repository<PlayerEntity>) {}

  async apply(manager: EntityManager, player: PlayerData, version: number): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = player;
    const row = { userId, username, displayName, version: String(version) };
    await keepNewest(manager, PlayerEntity, row);
  }

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

  /** The user and their friends. A union, so that each part reads only its covering index. */
  async findWithFriends(userId: string): Promise<string[]> {
    const friends = await this.players.sql<{ user_id: string }[]>`
      select second_user_id as user_id from friendships where first_user_id = ${userId} and are_friends
      union all
      select first_user_id from friendships where second_user_id = ${userId} and are_friends`;
    return [userId, ...friends.map((friend) => friend.user_id)];
  }

  /**
   * A player may appear before the event of the registration. Locks existing rows, so that nobody is deleted meanwhile.
   * @throws AppError `unauthorized` when the account was deleted meanwhile
   */
  async remember(manager: EntityManager, user: TokenNames): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = user;
    const insert = manager.createQueryBuilder().insert().into(PlayerEntity);
    await insert.values({ userId, username, displayName }).orIgnore().execute();
    if (await this.hasLeft(manager, [userId])) throw new AppError('unauthorized');
  }

  /** Whether one of the players is deleted; locks the others until the transaction ends. */
  async hasLeft(manager: EntityManager, userIds: readonly string[]): Promise<boolean> {
    const players = await manager.find(PlayerEntity, {
      where: { userId: Any(userIds) },
      order: { userId: 'asc' },
      lock: { mode: 'pessimistic_read' },
    });
    return players.some(({ deletedAt }) => deletedAt !== null);
  }

  /** Stores the zone; changes nothing else, and nothing of a deleted player. */
  async saveTimeZone(user: TokenNames, timeZone: string): Promise<void> {
    await this.players.sql`
      insert into players (user_id, username, display_name, time_zone)
      values (${user.user_id}, ${user.username}, ${user.display_name}, ${timeZone})
      on conflict (user_id) do update set time_zone = excluded.time_zone
        where players.time_zone is distinct from excluded.time_zone and players.deleted_at is null`;
  }

  async findTimeZone(userId: string): Promise<string | null> {
    const player = await this.players.findOneBy({ userId });
    return player?.timeZone ?? null;
  }

  /** The ids of all players, including deleted ones, in batches. */
  async *allIds(limit: number): AsyncGenerator<string[]> {
    let after: string | undefined;
    for (;;) {
      const players = await this.players.find({
        select: { userId: true },
        where: after === undefined ? {} : { userId: MoreThan(after) },
        order: { userId: 'asc' },
        take: limit,
      });
      if (players.length > 0) yield players.map(({ userId }) => userId);
      if (players.length < limit) return;
      after = players.at(-1)?.userId;
    }
  }
}
