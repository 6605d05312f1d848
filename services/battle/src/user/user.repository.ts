import type { AvatarId, PlayerData } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity';

export interface UserNames {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string;
}

@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the newest names; never brings back a deleted account. */
  async apply(manager: EntityManager, person: PlayerData, version: number): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = person;
    const row = { userId, username, displayName, version: String(version) };
    await keepNewest(manager, UserEntity, row, { key: ['userId'], version: 'version' });
  }

  /** Forgets everything of a person but that there was one; the version keeps older news from bringing the name back. */
  async bury(manager: EntityManager, userId: string, version: number, deletedAt: string): Promise<void> {
    await manager.query(
      `insert into people (user_id, version, deleted_at) values ($1, $2, $3)
       on conflict (user_id) do update set username = null, display_name = null, avatar_id = null,
         version = greatest(people.version, excluded.version), deleted_at = excluded.deleted_at`,
      [userId, version, deletedAt],
    );
  }

  /** Players may be here before the events that tell of them: their tokens have the names. */
  async remember(manager: EntityManager, people: readonly UserNames[]): Promise<void> {
    await manager.query(
      `insert into people (user_id, username, display_name)
       select user_id, username, display_name
       from jsonb_to_recordset($1::jsonb) as known (user_id uuid, username text, display_name text)
       order by user_id on conflict do nothing`,
      [JSON.stringify(people)],
    );
  }

  /** Those whose accounts are there, which stay so until the transaction ends. */
  async lockExisting(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ user_id: string }[]>(
      `select user_id from people where user_id = any ($1::uuid[]) and deleted_at is null
       order by user_id for share`,
      [userIds],
    );
    return rows.map((row) => row.user_id);
  }

  /** Whether one of them has deleted the account; holds those who are there, so that none is deleted meanwhile. */
  async hasLeft(manager: EntityManager, userIds: readonly string[]): Promise<boolean> {
    const people = await manager.query<{ deleted: boolean }[]>(
      `select deleted_at is not null as deleted from people where user_id = any ($1::uuid[])
       order by user_id for share`,
      [userIds],
    );
    return people.some(({ deleted }) => deleted);
  }

  async findDeleted(userIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(
      `select user_id from people where user_id = any ($1::uuid[]) and deleted_at is not null`,
      [userIds],
    );
    return rows.map((row) => row.user_id);
  }

  async saveAvatar({ user_id, username, display_name }: UserNames, avatarId: AvatarId): Promise<void> {
    await this.dataSource.query(
      `insert into people (user_id, username, display_name, avatar_id) values ($1, $2, $3, $4)
       on conflict (user_id) do update set avatar_id = excluded.avatar_id where people.deleted_at is null`,
      [user_id, username, display_name, avatarId],
    );
  }

  async findAvatar(userId: string): Promise<AvatarId | null> {
    const [person] = await this.dataSource.query<{ avatar_id: AvatarId | null }[]>(
      `select avatar_id from people where user_id = $1`,
      [userId],
    );
    return person?.avatar_id ?? null;
  }
}
