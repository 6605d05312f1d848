import type { AvatarId, PlayerData } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, Repository, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity';

export type UserNames = Readonly<Pick<PlayerData, 'user_id' | 'username' | 'display_name'>>;

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>) {}

  /** Keeps the newest names; never brings back a deleted account. */
  async apply(manager: EntityManager, user: PlayerData, version: number): Promise<void> {
    const row = { ...rowOf(user), version: String(version) };
    await keepNewest(manager, UserEntity, row);
  }

  /** Erases everything but the id; the version keeps older events from restoring the name. */
  async markDeleted(
    manager: EntityManager,
    userId: string,
    version: number,
    deletedAt: string,
  ): Promise<void> {
    await manager.sql`
      insert into people (user_id, version, deleted_at) values (${userId}, ${version}, ${deletedAt})
      on conflict (user_id) do update set username = null, display_name = null, avatar_id = null,
        version = greatest(people.version, excluded.version), deleted_at = excluded.deleted_at`;
  }

  /** Players may appear before the event of their registration: the token has their names. */
  async remember(manager: EntityManager, users: readonly UserNames[]): Promise<void> {
    // In order of ids, as everywhere, to avoid deadlocks.
    const rows = users.map(rowOf).sort((left, right) => (left.userId < right.userId ? -1 : 1));
    await manager.createQueryBuilder().insert().into(UserEntity).values(rows).orIgnore().execute();
  }

  /** The users who are not deleted; locked until the transaction ends. */
  async lockExisting(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const users = await lock(manager, userIds);
    return users.filter(({ deletedAt }) => deletedAt === null).map(({ userId }) => userId);
  }

  /** Whether one of the users is deleted; locks the others until the transaction ends. */
  async hasLeft(manager: EntityManager, userIds: readonly string[]): Promise<boolean> {
    const users = await lock(manager, userIds);
    return users.some(({ deletedAt }) => deletedAt !== null);
  }

  async findDeleted(userIds: readonly string[]): Promise<string[]> {
    const users = await this.rows.find({
      select: { userId: true },
      where: { userId: Any(userIds), deletedAt: Not(IsNull()) },
    });
    return users.map(({ userId }) => userId);
  }

  async saveAvatar(user: UserNames, avatarId: AvatarId): Promise<void> {
    await this.rows
      .createQueryBuilder('known')
      .insert()
      .values({ ...rowOf(user), avatarId })
      .orUpdate(['avatar_id'], ['user_id'], { overwriteCondition: { where: 'known.deleted_at is null' } })
      .execute();
  }

  async findAvatar(userId: string): Promise<AvatarId | null> {
    const user = await this.rows.findOne({ select: { userId: true, avatarId: true }, where: { userId } });
    return user?.avatarId ?? null;
  }
}

function rowOf({ user_id, username, display_name }: UserNames) {
  return { userId: user_id, username, displayName: display_name };
}

/** In order of ids, to avoid deadlocks. */
function lock(manager: EntityManager, userIds: readonly string[]): Promise<UserEntity[]> {
  return manager.find(UserEntity, {
    where: { userId: Any(userIds) },
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_read' },
  });
}
