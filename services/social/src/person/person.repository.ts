import type { PlayerData } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pairsOf, searchTextOf } from './domain/search-text';

/** As SQL says that an account exists, is known by name and may be used. */
export const IS_USABLE = `people.username is not null and people.is_active and people.deleted_at is null`;

type TokenNames = Pick<AuthenticatedUser, 'user_id' | 'username' | 'display_name'>;

@Injectable()
export class PersonRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the newest names, and the newest word on whether the account may be used; never brings back a deleted one. */
  async applyNames(manager: EntityManager, person: PlayerData, version: number): Promise<void> {
    await manager.query(
      `insert into people (user_id, username, display_name, search_text, search_pairs, is_active, name_version, access_version)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (user_id) do update set
         username = excluded.username, display_name = excluded.display_name,
         search_text = excluded.search_text, search_pairs = excluded.search_pairs,
         name_version = excluded.name_version,
         is_active = case when people.access_version <= excluded.access_version
                          then excluded.is_active else people.is_active end,
         access_version = greatest(people.access_version, excluded.access_version)
       where people.deleted_at is null and people.name_version <= excluded.name_version`,
      [...nameColumns(person), person.is_active, version],
    );
  }

  async applyAccess(
    manager: EntityManager,
    userId: string,
    isActive: boolean,
    version: number,
  ): Promise<void> {
    await manager.query(
      `insert into people (user_id, is_active, access_version) values ($1, $2, $3)
       on conflict (user_id) do update set is_active = excluded.is_active, access_version = excluded.access_version
       where people.deleted_at is null and people.access_version <= excluded.access_version`,
      [userId, isActive, version],
    );
  }

  /** Forgets everything of a person but that there was one. */
  async markDeleted(manager: EntityManager, userId: string, deletedAt: string): Promise<void> {
    await manager.query(
      `insert into people (user_id, is_active, deleted_at) values ($1, false, $2)
       on conflict (user_id) do update set
         username = null, display_name = null, search_text = null, search_pairs = null,
         is_active = false, appear_offline = false, deleted_at = excluded.deleted_at`,
      [userId, deletedAt],
    );
    await manager.query(`delete from streaks where user_id = $1`, [userId]);
  }

  async isDeleted(manager: EntityManager, userId: string): Promise<boolean> {
    const [person] = await manager.query<{ deleted: boolean }[]>(
      `select deleted_at is not null as deleted from people where user_id = $1 for share`,
      [userId],
    );
    return person?.deleted ?? false;
  }

  /** A caller may be here before the event that tells of the registration: the token has the names. */
  async remember(person: TokenNames): Promise<void> {
    await this.dataSource.query(
      `insert into people (user_id, username, display_name, search_text, search_pairs)
       values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update set
         username = excluded.username, display_name = excluded.display_name,
         search_text = excluded.search_text, search_pairs = excluded.search_pairs
       where people.name_version = 0 and people.username is null and people.deleted_at is null`,
      nameColumns(person),
    );
  }

  async findIdByUsername(username: string): Promise<string | undefined> {
    const [person] = await this.dataSource.query<{ user_id: string }[]>(
      `select user_id from people where username = $1 and ${IS_USABLE}`,
      [username],
    );
    return person?.user_id;
  }

  /** Those of the accounts that may be used, which stay so until the transaction ends. */
  async lockUsable(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ user_id: string }[]>(
      `select user_id from people where user_id = any ($1) and ${IS_USABLE} order by user_id for share`,
      [userIds],
    );
    return rows.map((row) => row.user_id);
  }

  /** An account that has not been deleted, disabled or not; it stays so until the transaction ends. */
  async lockExisting(manager: EntityManager, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select user_id from people
       where user_id = $1 and username is not null and deleted_at is null for share`,
      [userId],
    );
    return rows.length > 0;
  }
}

function nameColumns({ user_id, username, display_name }: TokenNames): unknown[] {
  const searchText = searchTextOf(username, display_name);
  return [user_id, username, display_name, searchText, pairsOf(searchText)];
}
