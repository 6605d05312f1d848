import type { UserData, UserNames } from '@fourfold/contracts';
import { UserCopyRepository, type Deletion } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { StreakEntity } from './streak.entity';
import { UserEntity } from './user.entity';

const EXISTS = { username: Not(IsNull()), deletedAt: IsNull() };
const IS_USABLE = { ...EXISTS, isActive: true };

/** The columns of a deleted user. */
const ERASED = {
  searchText: null,
  searchPairs: null,
  isActive: false,
  appearOffline: false,
  battleNews: false,
  mutedUntil: null,
};

@Injectable()
export class UserRepository {
  constructor(
    @InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>,
    private readonly copies: UserCopyRepository,
  ) {}

  /** Stores the newest names and the newest access, each by its version; never brings back a deleted account. */
  async apply(manager: EntityManager, user: UserData, version: number): Promise<void> {
    await this.copies.apply(manager, user, version);
    await this.applyAccess(manager, { userId: user.user_id, isActive: user.is_active, version });
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
  async markDeleted(manager: EntityManager, deletion: Deletion): Promise<void> {
    await this.copies.markDeleted(manager, deletion, ERASED);
    await manager.delete(StreakEntity, { userId: deletion.userId });
  }

  /** The deleted ones among users; locks the others until the transaction ends. */
  deletedAmong(manager: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
    return this.copies.deletedAmong(manager, userIds);
  }

  /** A request may arrive before the event of the registration; the token has the names. */
  remember(user: UserNames): Promise<void> {
    return this.copies.remember(this.rows.manager, user);
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

  /** The end of the last mute. */
  async muteEnd(manager: EntityManager, userId: string): Promise<Date | null> {
    const user = await manager.findOne(UserEntity, {
      select: { userId: true, mutedUntil: true },
      where: { userId },
    });
    return user?.mutedUntil ?? null;
  }

  /** Whether the account exists, disabled or not. */
  exists(userId: string): Promise<boolean> {
    return this.rows.existsBy({ ...EXISTS, userId });
  }

  /** Whether the account exists, disabled or not; locked until the transaction ends. */
  async lockExisting(manager: EntityManager, userId: string): Promise<boolean> {
    const user = await manager.findOne(UserEntity, {
      select: { userId: true },
      where: { ...EXISTS, userId },
      lock: { mode: 'pessimistic_read' },
    });
    return user !== null;
  }
}
