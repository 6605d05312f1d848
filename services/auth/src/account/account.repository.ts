import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Addressee } from '../mail/account.mails';
import { SessionEntity } from '../session/session.entity';
import { UserEntity } from './user.entity';

export type NewUser = Pick<
  UserEntity,
  'userId' | 'username' | 'email' | 'emailKey' | 'displayName' | 'passwordHash' | 'isAdmin'
>;

export type ResetAddressee = Addressee & Pick<UserEntity, 'userId' | 'isActive'>;

const UNIQUE_VIOLATION = '23505';
const EMAIL_CONSTRAINT = 'users_email_key_key';

@Injectable()
export class AccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(userId: string): Promise<UserEntity | null> {
    return this.dataSource.manager.findOneBy(UserEntity, { userId });
  }

  findByEmailKey(emailKey: string): Promise<UserEntity | null> {
    return this.dataSource.manager.findOneBy(UserEntity, { emailKey });
  }

  /** Who gets mail at an address: the row as it is, without the cost of an entity, so that none costs as much as one. */
  async findAddressee(manager: EntityManager, emailKey: string): Promise<ResetAddressee | undefined> {
    const [row] = await manager.query<ResetAddressee[]>(
      `select user_id as "userId", email, display_name as "displayName", is_active as "isActive"
         from users where email_key = $1`,
      [emailKey],
    );
    return row;
  }

  isEmailTaken(emailKey: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(UserEntity, { emailKey });
  }

  /** The owner of a session that is still alive. */
  findBySession(userId: string, sessionId: string): Promise<UserEntity | null> {
    return this.dataSource.manager
      .createQueryBuilder(UserEntity, 'u')
      .innerJoin(SessionEntity, 's', 's.userId = u.userId and s.sessionId = :sessionId', { sessionId })
      .where('u.userId = :userId and s.revokedAt is null and s.expiresAt > now()', { userId })
      .getOne();
  }

  /**
   * Stores a new account.
   * @returns undefined when the username is taken; the caller's transaction goes on, and may try another one
   * @throws AppError `email_taken`
   */
  async insertUnlessUsernameTaken(manager: EntityManager, user: NewUser): Promise<UserEntity | undefined> {
    try {
      const rows = await manager.query<unknown[]>(
        `insert into users (user_id, username, email, email_key, display_name, password_hash, is_admin)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (username) do nothing returning user_id`,
        [
          user.userId,
          user.username,
          user.email,
          user.emailKey,
          user.displayName,
          user.passwordHash,
          user.isAdmin,
        ],
      );
      return rows.length === 0
        ? undefined
        : await manager.findOneByOrFail(UserEntity, { userId: user.userId });
    } catch (error) {
      if (violates(error, EMAIL_CONSTRAINT)) throw new AppError('email_taken', { cause: error });
      throw error;
    }
  }

  /** Raises the version for an event about this user. @returns the row with its new version, locked until the commit */
  async nextVersion(manager: EntityManager, userId: string): Promise<UserEntity> {
    await manager.increment(UserEntity, { userId }, 'version', 1);
    return manager.findOneByOrFail(UserEntity, { userId });
  }

  /** The account, locked until the commit. @throws AppError `user_not_found` when there is none, or none any more */
  async lock(manager: EntityManager, userId: string): Promise<UserEntity> {
    const where = { userId, deletedAt: IsNull() };
    const user = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  async isActiveAdmin(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(UserEntity, { userId, isAdmin: true, isActive: true, deletedAt: IsNull() });
  }

  async setAccess(
    manager: EntityManager,
    userId: string,
    access: Partial<Pick<UserEntity, 'isActive' | 'isAdmin'>>,
  ): Promise<void> {
    await manager.update(UserEntity, { userId }, access);
  }

  /** @throws AppError `email_taken` */
  async changeProfile(
    manager: EntityManager,
    userId: string,
    profile: Pick<UserEntity, 'email' | 'emailKey' | 'displayName'>,
  ): Promise<void> {
    try {
      await manager.update(UserEntity, { userId }, profile);
    } catch (error) {
      if (violates(error, EMAIL_CONSTRAINT)) throw new AppError('email_taken', { cause: error });
      throw error;
    }
  }

  /** Forgets what was counted and tried with an address that an account does not have any more. */
  async forgetAddress(manager: EntityManager, emailKey: string): Promise<void> {
    await manager.query('delete from login_counters where email_key = $1', [emailKey]);
    await manager.query('delete from failed_logins where email_key = $1 and user_id is null', [emailKey]);
  }

  async setPasswordHash(manager: EntityManager, userId: string, passwordHash: string): Promise<void> {
    await manager.update(UserEntity, { userId }, { passwordHash });
  }

  /** Replaces a hash by one of the same password, unless the password was changed meanwhile. */
  async replaceHash(userId: string, oldHash: string, newHash: string): Promise<void> {
    await this.dataSource.manager.update(
      UserEntity,
      { userId, passwordHash: oldHash },
      { passwordHash: newHash },
    );
  }

  /** Shows a streak on the account unless a newer one is shown already; the same version repairs the row. A deleted
   * account shows none. */
  async keepNewestStreak(
    manager: EntityManager,
    userId: string,
    streak: { current: number; highest: number; version: number },
  ): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(UserEntity)
      .set({ currentStreak: streak.current, highestStreak: streak.highest, streakVersion: streak.version })
      .where('userId = :userId and streakVersion <= :version and deletedAt is null', {
        userId,
        version: streak.version,
      })
      .execute();
  }

  /** A page of all accounts in the order of their ids, behind `after` or from the first. */
  listAfter(manager: EntityManager, after: string | null, limit: number): Promise<UserEntity[]> {
    const page = manager.createQueryBuilder(UserEntity, 'u').orderBy('u.userId').limit(limit);
    return (after === null ? page : page.where('u.userId > :after', { after })).getMany();
  }
}

function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null || !('driverError' in error)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
