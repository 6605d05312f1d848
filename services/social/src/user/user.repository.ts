import type { PlayerData } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { pairsOf, searchTextOf } from './domain/search-text';
import { StreakEntity } from './streak.entity';
import { UserEntity } from './user.entity';

type TokenNames = Pick<AuthenticatedUser, 'user_id' | 'username' | 'display_name'>;

const EXISTS = { username: Not(IsNull()), deletedAt: IsNull() };
const IS_USABLE = { ...EXISTS, isActive: true };

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>) {}

  /** Keeps the newest names and the newest access, each by its version; never brings back a deleted account. */
  async applyNames(manager: EntityManager, user: PlayerData, version: number): Promise<void> {
    const searchText = searchTextOf(user.username, user.display_name);
    await manager.sql`
      insert into people (
        user_id, username, display_name, search_text, search_pairs, is_active, name_version, access_version)
      values (
        ${user.user_id}, ${user.username}, ${user.display_name}, ${searchText}, ${pairsOf(searchText)},
        ${user.is_active}, ${version}, ${version})
      on conflict (user_id) do update set
        username = excluded.username, display_name = excluded.display_name,
        search_text = excluded.search_text, search_pairs = excluded.search_pairs,
        name_version = excluded.name_version,
        is_active = case when people.access_version <= excluded.access_version
                         then excluded.is_active else people.is_active end,
        access_version = greatest(people.access_version, excluded.access_version)
      where people.deleted_at is null and people.name_version <= excluded.name_version`;
  }

  async applyAccess(
    manager: EntityManager,
    { userId, isActive, version }: { userId: string; isActive: boolean; version: number },
  ): Promise<void> {
    await manager.sql`
      insert into people (user_id, is_active, access_version) values (${userId}, ${isActive}, ${version})
      on conflict (user_id) do update set
        is_active = excluded.is_active, access_version = excluded.access_version
      where people.deleted_at is null and people.access_version <= excluded.access_version`;
  }

  /** Erases everything about a user except that the account existed. */
  async markDeleted(manager: EntityManager, userId: string, deletedAt: string): Promise<void> {
    const forgotten = {
      username: null,
      displayName: null,
      searchText: null,
      searchPairs: null,
      isActive: false,
      appearOffline: false,
      battleNews: false,
    };
    await manager.upsert(UserEntity, { userId, ...forgotten, deletedAt }, ['userId']);
    await manager.delete(StreakEntity, { userId });
  }

  /** Locked until the transaction ends. */
  async isDeleted(manager: EntityManager, userId: string): Promise<boolean> {
    const user = await lock(manager, { userId });
    return user !== null && user.deletedAt !== null;
  }

  /** A request may arrive before the event of the registration; the token has the names. */
  async remember(user: TokenNames): Promise<void> {
    const searchText = searchTextOf(user.username, user.display_name);
    await this.rows.sql`
      insert into people (user_id, username, display_name, search_text, search_pairs)
      values (
        ${user.user_id}, ${user.username}, ${user.display_name}, ${searchText}, ${pairsOf(searchText)})
      on conflict (user_id) do update set
        username = excluded.username, display_name = excluded.display_name,
        search_text = excluded.search_text, search_pairs = excluded.search_pairs
      where people.name_version = 0 and people.username is null and people.deleted_at is null`;
  }

  /** Users who are neither disabled nor deleted; locked until the transaction ends. */
  async lockUsable(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const users = await manager.find(UserEntity, {
      select: { userId: true },
      where: { ...IS_USABLE, userId: Any(userIds) },
      order: { userId: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    return users.map((user) => user.userId);
  }

  /** Whether the account exists, disabled or not. */
  exists(userId: string): Promise<boolean> {
    return this.rows.existsBy({ ...EXISTS, userId });
  }

  /** Whether the account exists, disabled or not; locked until the transaction ends. */
  async lockExisting(manager: EntityManager, userId: string): Promise<boolean> {
    return (await lock(manager, { ...EXISTS, userId })) !== null;
  }
}

function lock(manager: EntityManager, where: FindOptionsWhere<UserEntity>): Promise<UserEntity | null> {
  return manager.findOne(UserEntity, {
    select: { userId: true, deletedAt: true },
    where,
    lock: { mode: 'pessimistic_read' },
  });
}
