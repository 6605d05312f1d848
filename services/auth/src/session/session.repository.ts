import type { SessionBeginning } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository, type SelectQueryBuilder } from 'typeorm';
import type { Client } from '../client';
import { type Account, UserEntity } from '../user/user.entity';
import { SessionEntity } from './session.entity';

export interface NewSession {
  sessionId: string;
  userId: string;
  /** Of the account when the password or the passkey was verified. */
  passwordHash: string;
  tokenHash: Buffer;
  rememberMe: boolean;
  beganWith: SessionBeginning;
  passkeyId: string | null;
  lifetimeSeconds: number;
  client: Client;
}

/** How and when a session began, and when it ends. */
export type SessionTimes = Pick<SessionEntity, 'authenticatedAt' | 'expiresAt' | 'beganWith'>;

const TIMES = ['authenticatedAt', 'expiresAt', 'beganWith'] as const;

type FoundSession = Pick<
  SessionEntity,
  'sessionId' | 'rememberMe' | 'beganWith' | 'authenticatedAt' | 'generation' | 'revokedAt' | 'expiresAt'
>;

/** A current or former refresh token of a session, with what is needed to judge it, and the account of its owner. */
export interface FoundToken extends FoundSession, Account {
  presentedGeneration: number;
  spentAt: Date | null;
  /** Time of the database: clocks of replicas may differ, and ten seconds distinguish a race from a theft. */
  now: Date;
}

@Injectable()
export class SessionRepository {
  constructor(@InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>) {}

  /**
   * Stores a new session, in the transaction of the caller if there is one, unless the account was disabled or its
   * password changed since it was read.
   * @param alongside further work in the transaction
   * @returns when it began and when it ends
   */
  insert(
    session: NewSession,
    manager: EntityManager | undefined,
    alongside: (manager: EntityManager) => Promise<void>,
  ): Promise<SessionTimes | undefined> {
    const work = async (within: EntityManager): Promise<SessionTimes | undefined> => {
      const times = await insertWithin(within, session);
      if (times) await alongside(within);
      return times;
    };
    return manager ? work(manager) : this.rows.manager.transaction(work);
  }

  /**
   * The current account of a caller, whose token may be outdated.
   * @throws AppError `unauthorized` when the session has ended, `account_disabled`
   */
  async findCaller({ user_id, session_id }: AuthenticatedUser): Promise<UserEntity> {
    const user = await this.rows.manager
      .createQueryBuilder(UserEntity, 'u')
      .innerJoin(SessionEntity, 's', 's.userId = u.userId and s.sessionId = :session_id', { session_id })
      .where('u.userId = :user_id and s.revokedAt is null and s.expiresAt > now()', { user_id })
      .getOne();
    if (!user) throw new AppError('unauthorized');
    if (!user.isActive) throw new AppError('account_disabled');
    return user;
  }

  /** Open sessions of a user, newest first. */
  findOpenOf(userId: string): Promise<SessionEntity[]> {
    return this.openSessions(userId)
      .orderBy('s.createdAt', 'DESC')
      .addOrderBy('s.sessionId', 'DESC')
      .getMany();
  }

  isOpenOf(userId: string, sessionId: string): Promise<boolean> {
    return this.openSessions(userId).andWhere('s.sessionId = :sessionId', { sessionId }).getExists();
  }

  /** One statement: every visit begins with it. */
  async findByToken(tokenHash: Buffer): Promise<FoundToken | undefined> {
    const [found] = await this.rows.sql<FoundToken[]>`
      select s.session_id as "sessionId", s.remember_me as "rememberMe", s.began_with as "beganWith", s.generation,
             s.authenticated_at as "authenticatedAt", s.revoked_at as "revokedAt", s.expires_at as "expiresAt",
             t.generation as "presentedGeneration", t.spent_at as "spentAt", clock_timestamp() as now,
             u.user_id as "userId", u.username, u.email, u.display_name as "displayName", u.is_admin as "isAdmin",
             u.is_observer as "isObserver", u.is_active as "isActive", u.is_guest as "isGuest",
             u.current_streak as "currentStreak", u.highest_streak as "highestStreak", u.version,
             u.created_at as "createdAt"
        from (select session_id, generation, null::timestamptz as spent_at
                from sessions where token_hash = ${tokenHash}
              union all
              select session_id, generation, spent_at
                from spent_refresh_tokens where token_hash = ${tokenHash}) as t
        join sessions s using (session_id) join users u using (user_id)`;
    return found;
  }

  /**
   * Exchanges the current token for its successor. A concurrent request waits for the row and then finds another token,
   * so that only one succeeds.
   * @returns false when the token was no longer current
   */
  async rotate(tokenHash: Buffer, successorHash: Buffer): Promise<boolean> {
    const spent = await this.rows.sql<unknown[]>`
      with rotated as (
        update sessions
        set token_hash = ${successorHash}, generation = generation + 1, last_used_at = clock_timestamp()
        where token_hash = ${tokenHash} and revoked_at is null and expires_at > now()
        returning session_id, generation - 1 as spent_generation)
      insert into spent_refresh_tokens (token_hash, session_id, generation, spent_at)
      select ${tokenHash}, session_id, spent_generation, clock_timestamp() from rotated returning session_id`;
    return spent.length === 1;
  }

  /** Records that the password was entered, or a passkey used, again. @returns the times of the session, or undefined when it has ended */
  async reauthenticate(sessionId: string): Promise<SessionTimes | undefined> {
    return timesOf(
      await this.rows
        .createQueryBuilder()
        .update()
        .set({ authenticatedAt: () => 'clock_timestamp()' })
        .where('sessionId = :sessionId and revokedAt is null and expiresAt > now()', { sessionId })
        .returning([...TIMES])
        .execute(),
    );
  }

  /**
   * Ends an open session together with what `alongside` writes. The row of its owner is locked first, as everywhere, to
   * avoid deadlocks.
   * @returns the result of `alongside`, or undefined when the session had ended before
   */
  revoke<T>(
    sessionId: string,
    alongside: (manager: EntityManager, owner: UserEntity) => Promise<T>,
  ): Promise<T | undefined> {
    return this.rows.manager.transaction(async (manager) => {
      const session = await manager.findOneBy(SessionEntity, { sessionId });
      if (!session) return undefined;
      const { userId } = session;
      const where = { userId };
      const owner = await manager.findOneOrFail(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
      const { affected } = await manager.update(
        SessionEntity,
        { sessionId, revokedAt: IsNull() },
        { revokedAt: () => 'now()' },
      );
      return affected === 0 ? undefined : alongside(manager, owner);
    });
  }

  /** Ends every session of a user except `except`, in the transaction of the caller. */
  async revokeAll(manager: EntityManager, userId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { sessionId: Not(except) };
    await manager.update(
      SessionEntity,
      { userId, revokedAt: IsNull(), ...others },
      { revokedAt: () => 'now()' },
    );
  }

  /**
   * Ends those sessions of a user that began with a passkey, except `except`, in the transaction of the caller.
   * @returns their ids
   */
  async revokeBegunWith(
    manager: EntityManager,
    { userId, passkeyId, except }: { userId: string; passkeyId: string; except: string },
  ): Promise<string[]> {
    const ended = await manager
      .createQueryBuilder()
      .update(SessionEntity)
      .set({ revokedAt: () => 'now()' })
      .where({ userId, passkeyId, revokedAt: IsNull(), sessionId: Not(except) })
      .returning(['sessionId'])
      .execute();
    return (ended.raw as { session_id: string }[]).map(({ session_id }) => session_id);
  }

  private openSessions(userId: string): SelectQueryBuilder<SessionEntity> {
    return this.rows
      .createQueryBuilder('s')
      .where('s.userId = :userId and s.revokedAt is null and s.expiresAt > now()', { userId });
  }
}

async function insertWithin(
  manager: EntityManager,
  { passwordHash, lifetimeSeconds, client, ...session }: NewSession,
): Promise<SessionTimes | undefined> {
  // The shared lock waits for concurrent changes of the account; a later end of all sessions includes this one.
  const isUnchanged = await manager.findOne(UserEntity, {
    where: { userId: session.userId, isActive: true, passwordHash },
    lock: { mode: 'pessimistic_read' },
  });
  if (!isUnchanged) return undefined;
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(SessionEntity)
    .values({
      ...session,
      userAgent: client.userAgent,
      address: client.address,
      expiresAt: () => `now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .returning([...TIMES])
    .execute();
  return timesOf(inserted);
}

function timesOf({ raw }: { raw: unknown }): SessionTimes | undefined {
  const [row] = raw as { authenticated_at: Date; expires_at: Date; began_with: SessionBeginning }[];
  return (
    row && {
      authenticatedAt: row.authenticated_at,
      expiresAt: row.expires_at,
      beganWith: row.began_with,
    }
  );
}
