import type { UserData, UserNames } from '@fourfold/contracts';
import {
  Any,
  IsNull,
  MoreThan,
  Not,
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { upsertWhere } from '../database/upsert';
import type { UserColumns } from './user.entity';

/** The part of a user from which columns of a service may follow; a token has only the names. */
export type KnownUser = Readonly<UserNames & Pick<UserData, 'muted_until'>>;

/** The values of columns that a service adds to those of a user. */
export type OwnColumns = Readonly<Record<string, unknown>>;

/** A deletion of an account, as published by auth. */
export interface Deletion {
  readonly userId: string;
  /** Version of the account. */
  readonly version: number;
  readonly deletedAt: string;
}

/** A service's copies of the users of auth. Rows are locked in the order of their ids, to avoid deadlocks. */
export class UserCopyRepository {
  /** @param derivedFrom the columns of the service that follow from the event of auth */
  constructor(
    private readonly dataSource: DataSource,
    private readonly entity: EntityTarget<UserColumns>,
    private readonly derivedFrom: (user: KnownUser) => OwnColumns = () => ({}),
  ) {}

  /** Stores the newest names; never brings back a deleted account. */
  apply(manager: EntityManager, user: UserData, version: number): Promise<void> {
    const row = { ...this.rowOf(user), version: String(version) };
    const isOlder = 'stored.version <= excluded.version and stored.deleted_at is null';
    return upsertWhere(manager, this.entity, [row], isOlder);
  }

  /** A user may appear before the event of the registration: the token has the names. */
  remember(manager: EntityManager, ...users: readonly UserNames[]): Promise<void> {
    const rows = users
      .toSorted((left, right) => (left.user_id < right.user_id ? -1 : 1))
      .map((user) => this.rowOf(user));
    const isUnnamed = 'stored.version = 0 and stored.username is null and stored.deleted_at is null';
    return upsertWhere(manager, this.entity, rows, isUnnamed);
  }

  /**
   * Erases everything but the id, and locks the row: concurrent work on the account either has finished or finds it
   * deleted.
   *
   * @param own the columns of the service without personal data
   */
  async markDeleted(
    manager: EntityManager,
    { userId, version, deletedAt }: Deletion,
    own: OwnColumns,
  ): Promise<void> {
    const row = { userId, username: null, displayName: null, version: String(version), ...own };
    await manager.upsert(this.entity, { ...row, deletedAt: new Date(deletedAt) }, ['userId']);
  }

  /** Whether one of the users is deleted; locks the others until the transaction ends. */
  async hasLeft(manager: EntityManager, userIds: readonly string[]): Promise<boolean> {
    return (await this.deletedAmong(manager, userIds)).size > 0;
  }

  /** The deleted ones among users; locks the others until the transaction ends. */
  async deletedAmong(manager: EntityManager, userIds: readonly string[]): Promise<Set<string>> {
    const users = await this.lock(manager, userIds);
    return new Set(users.filter(({ deletedAt }) => deletedAt !== null).map(({ userId }) => userId));
  }

  /** The users who are not deleted; locked until the transaction ends. */
  async lockExisting(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
    const users = await this.lock(manager, userIds);
    return users.filter(({ deletedAt }) => deletedAt === null).map(({ userId }) => userId);
  }

  async findDeleted(userIds: readonly string[]): Promise<string[]> {
    const users = await this.dataSource.manager.find(this.entity, {
      select: { userId: true },
      where: { userId: Any(userIds), deletedAt: Not(IsNull()) },
    });
    return users.map(({ userId }) => userId);
  }

  /** The ids of all users, including deleted ones, in batches. */
  async *allIds(limit: number): AsyncGenerator<string[]> {
    let after: string | undefined;
    for (;;) {
      const users = await this.dataSource.manager.find(this.entity, {
        select: { userId: true },
        where: after === undefined ? {} : { userId: MoreThan(after) },
        order: { userId: 'asc' },
        take: limit,
      });
      if (users.length > 0) yield users.map(({ userId }) => userId);
      if (users.length < limit) return;
      after = users.at(-1)?.userId;
    }
  }

  private lock(manager: EntityManager, userIds: readonly string[]): Promise<UserColumns[]> {
    return manager.find(this.entity, {
      select: { userId: true, deletedAt: true },
      where: { userId: Any(userIds) },
      order: { userId: 'asc' },
      lock: { mode: 'pessimistic_read' },
    });
  }

  private rowOf(user: KnownUser): QueryDeepPartialEntity<UserColumns> {
    const { user_id: userId, username, display_name: displayName } = user;
    return { userId, username, displayName, ...this.derivedFrom(user) };
  }
}
