import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import type { Circumstances, Follower } from './domain/battle-news';

@Injectable()
export class BattleNewsRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  isEnabled(userId: string): Promise<boolean> {
    return this.users.existsBy({ userId, battleNews: true });
  }

  /** Stores the setting; concurrent changes are serialised until the transaction ends. */
  async setEnabled(manager: EntityManager, userId: string, enabled: boolean): Promise<void> {
    await manager.sql`
      insert into people (user_id, battle_news) values (${userId}, ${enabled})
      on conflict (user_id) do update set battle_news = excluded.battle_news
      where people.deleted_at is null`;
  }

  /** The stored setting, locked until the transaction ends. */
  async lockEnabled(manager: EntityManager, userId: string): Promise<boolean> {
    const user = await manager.findOne(UserEntity, {
      select: { userId: true, battleNews: true },
      where: { userId },
      lock: { mode: 'pessimistic_write' },
    });
    return user?.battleNews ?? false;
  }

  /** Who gets the news of a battle of these players, and who is named in it. */
  async circumstancesOf(manager: EntityManager, playerIds: readonly string[]): Promise<Circumstances> {
    const players = await manager.find(UserEntity, {
      select: { userId: true, displayName: true },
      where: { userId: Any(playerIds), appearOffline: false, displayName: Not(IsNull()) },
    });
    const shown = players.map(({ userId, displayName }) => ({ user_id: userId, display_name: displayName! }));
    const shownIds = shown.map(({ user_id }) => user_id);
    const followers = await this.followersOf(manager, shownIds);
    const friendIds = followers.map(({ friend_id }) => friend_id);
    return { shown, followers, hidden: await this.hiddenFrom(manager, friendIds, shownIds) };
  }

  private followersOf(manager: EntityManager, userIds: readonly string[]): Promise<Follower[]> {
    return manager.sql<Follower[]>`
      select friends.user_id, friends.friend_id
      from (
        select low_user_id as user_id, high_user_id as friend_id from friendships
        where status = 'accepted' and low_user_id = any (${userIds})
        union all
        select high_user_id, low_user_id from friendships
        where status = 'accepted' and high_user_id = any (${userIds})
      ) as friends
      join people on people.user_id = friends.friend_id and people.battle_news`;
  }

  /** The users of `otherIds` who are in a block with each user. */
  private async hiddenFrom(
    manager: EntityManager,
    userIds: readonly string[],
    otherIds: readonly string[],
  ): Promise<Map<string, Set<string>>> {
    const blocks = await manager.sql<{ user_id: string; other_id: string }[]>`
      select blocker_id as user_id, blocked_id as other_id from blocks
      where removed_at is null and blocker_id = any (${userIds}) and blocked_id = any (${otherIds})
      union all
      select blocked_id, blocker_id from blocks
      where removed_at is null and blocked_id = any (${userIds}) and blocker_id = any (${otherIds})`;
    return new Map(
      [...Map.groupBy(blocks, ({ user_id }) => user_id)].map(([userId, own]) => [
        userId,
        new Set(own.map(({ other_id }) => other_id)),
      ]),
    );
  }
}
