import type { EventData } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { newestOf } from '@fourfold/platform/database';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, MoreThan, Repository } from 'typeorm';
import { violates } from './unique-violation';
import { UserEntity } from './user.entity';
import { deletionOf, updateOf } from './user.events';

export type NewUser = Pick<
  UserEntity,
  'userId' | 'username' | 'email' | 'emailKey' | 'displayName' | 'passwordHash' | 'isAdmin'
> &
  Partial<Pick<UserEntity, 'isGuest'>>;

/** The streak of a user as puzzles publishes it. */
export type UserStreak = Pick<
  EventData['streak.changed'],
  'user_id' | 'current_streak' | 'highest_streak'
> & {
  version: number;
};

const DELETED_DISPLAY_NAME = 'Deleted player';

@Republishes('users')
@Injectable()
export class UserRepository implements Republishable {
  constructor(@InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>) {}

  findById(userId: string): Promise<UserEntity | null> {
    return this.rows.findOneBy({ userId });
  }

  findByEmailKey(emailKey: string): Promise<UserEntity | null> {
    return this.rows.findOneBy({ emailKey });
  }

  /** Guests can't be found by their names. */
  findByUsername(username: string): Promise<UserEntity | null> {
    return this.rows.findOneBy({ username, isGuest: false, deletedAt: IsNull() });
  }

  /**
   * Stores a new account.
   * @returns undefined when the username is taken; the transaction stays usable for another attempt
   * @throws AppError `email_taken`
   */
  async insertUnlessUsernameTaken(manager: EntityManager, user: NewUser): Promise<UserEntity | undefined> {
    const rows = manager.getRepository(UserEntity);
    // An ignored conflict, unlike an error, leaves the transaction usable.
    await rows.createQueryBuilder().insert().values(user).orIgnore().execute();
    const inserted = await rows.findOneBy({ userId: user.userId });
    if (inserted) return inserted;
    if (await rows.existsBy({ emailKey: user.emailKey })) throw new AppError('email_taken');
    return undefined;
  }

  /**
   * Turns a guest into an account, which is as old as its registration.
   * @returns false when the username is taken; the transaction stays usable for another attempt
   * @throws AppError `email_taken`
   */
  async promoteUnlessUsernameTaken(manager: EntityManager, user: NewUser): Promise<boolean> {
    const { userId, username, email, emailKey, displayName, passwordHash } = user;
    try {
      // A savepoint, since the conflict of an update can't be ignored.
      await manager.transaction(
        (inner) => inner.sql`
          update users set username = ${username}, email = ${email}, email_key = ${emailKey}, email_since = now(),
                 display_name = ${displayName}, password_hash = ${passwordHash}, is_guest = false, created_at = now()
           where user_id = ${userId}`,
      );
      return true;
    } catch (error) {
      if (violates(error, 'users_email_key_key')) throw new AppError('email_taken');
      if (violates(error, 'users_username_key')) return false;
      throw error;
    }
  }

  /** Guests without a request since `before`, which is when their sessions were last renewed. */
  async findIdleGuests(
    before: Date,
    { limit, except }: { limit: number; except: readonly string[] },
  ): Promise<string[]> {
    const guests = await this.rows.sql<{ user_id: string }[]>`
      select user_id from users
       where is_guest and deleted_at is null and created_at < ${before} and user_id <> all(${except})
         and not exists (select from sessions s where s.user_id = users.user_id and s.last_used_at >= ${before})
       order by created_at limit ${limit}`;
    return guests.map(({ user_id }) => user_id);
  }

  /** Increments the version for an event. @returns the row with its new version, locked until the commit */
  async nextVersion(manager: EntityManager, userId: string): Promise<UserEntity> {
    await manager.increment(UserEntity, { userId }, 'version', 1);
    return manager.findOneByOrFail(UserEntity, { userId });
  }

  /** The account, locked until the commit. @throws AppError `user_not_found` when it does not exist or is deleted */
  async lock(manager: EntityManager, userId: string): Promise<UserEntity> {
    const where = { userId, deletedAt: IsNull() };
    const user = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  /** Accounts that exist, locked until the commit; always in the same order, to avoid deadlocks. */
  lockAll(manager: EntityManager, userIds: string[]): Promise<UserEntity[]> {
    return manager.find(UserEntity, {
      where: { userId: In(userIds), deletedAt: IsNull() },
      order: { userId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The account, locked until the commit, unless another transaction has locked it. */
  lockIfFree(manager: EntityManager, userId: string): Promise<UserEntity | null> {
    const where = { userId, deletedAt: IsNull() };
    return manager.findOne(UserEntity, {
      where,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  async isActiveAdmin(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(UserEntity, { userId, isAdmin: true, isActive: true, deletedAt: IsNull() });
  }

  async setAccess(
    manager: EntityManager,
    userId: string,
    access: Partial<Pick<UserEntity, 'isActive' | 'isAdmin' | 'isObserver'>>,
  ): Promise<void> {
    await manager.update(UserEntity, { userId }, access);
  }

  async setMutedUntil(manager: EntityManager, userId: string, mutedUntil: Date | null): Promise<void> {
    await manager.update(UserEntity, { userId }, { mutedUntil });
  }

  async waivePasskey(manager: EntityManager, userId: string, until: Date): Promise<void> {
    await manager.update(UserEntity, { userId }, { passkeyWaivedUntil: until });
  }

  /** Changes the name, or the spelling of the address. */
  async changeProfile(
    manager: EntityManager,
    userId: string,
    profile: Pick<UserEntity, 'email' | 'displayName'>,
  ): Promise<void> {
    await manager.update(UserEntity, { userId }, profile);
  }

  async setPasswordHash(manager: EntityManager, userId: string, passwordHash: string): Promise<void> {
    await manager.update(UserEntity, { userId }, { passwordHash });
  }

  /** Replaces a hash by a newer one of the same password, unless the password was changed meanwhile. */
  async replaceHash(userId: string, oldHash: string, newHash: string): Promise<void> {
    await this.rows.update({ userId, passwordHash: oldHash }, { passwordHash: newHash });
  }

  /**
   * Stores streaks, each unless a newer one is stored. The same version is written again, so that republishing can
   * correct the row. Deleted accounts are left alone. Rows are locked in the order of their ids, to avoid deadlocks.
   */
  async keepNewestStreaks(manager: EntityManager, streaks: readonly UserStreak[]): Promise<void> {
    const newest = newestOf(streaks, ({ user_id }) => user_id);
    await manager.sql`
      with streak as (
        select * from jsonb_to_recordset(${JSON.stringify(newest)}::jsonb)
          as streak (user_id uuid, current_streak integer, highest_streak integer, version bigint)),
      stored as (
        select user_id from users join streak using (user_id)
        where deleted_at is null and streak_version <= streak.version order by user_id for no key update of users)
      update users
      set current_streak = streak.current_streak, highest_streak = streak.highest_streak,
        streak_version = streak.version
      from streak join stored using (user_id) where users.user_id = streak.user_id`;
  }

  /** Keeps the id, the username and the dates of an account; its address may be registered again. */
  async anonymise(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(
      UserEntity,
      { userId },
      {
        email: `deleted:${userId}`,
        emailKey: `deleted:${userId}`,
        displayName: DELETED_DISPLAY_NAME,
        emailProvenAt: null,
        passwordHash: '',
        isAdmin: false,
        isObserver: false,
        mutedUntil: null,
        passkeyWaivedUntil: null,
        isActive: false,
        currentStreak: 0,
        highestStreak: 0,
        deletedAt: () => 'now()',
      },
    );
    // These events contain names; consumers that have not received them get the deletion instead.
    await manager.sql`
      delete from outbox where aggregate_id = ${userId} and type in ('user.registered', 'user.updated')`;
  }

  /** Includes the deletions of deleted accounts, but nothing of guests: other services keep no copies of them. */
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const where = { isGuest: false, ...(after !== null && { userId: MoreThan(after) }) };
    const users = await manager.find(UserEntity, { where, order: { userId: 'ASC' }, take: limit });
    return users.map((user) => (user.deletedAt ? deletionOf(user) : updateOf(user)));
  }
}
