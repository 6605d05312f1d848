import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository, type SelectQueryBuilder } from 'typeorm';
import { UserEntity } from '../account/user.entity';
import type { Client } from '../client';
import { SessionEntity } from './session.entity';
import { SpentRefreshTokenEntity } from './spent-refresh-token.entity';

export interface NewSession {
  sessionId: string;
  userId: string;
  /** The one the user proved to know the password of. */
  passwordHash: string;
  tokenHash: Buffer;
  rememberMe: boolean;
  lifetimeSeconds: number;
  client: Client;
}

export type SessionTimes = Pick<SessionEntity, 'authenticatedAt' | 'expiresAt'>;

/** A refresh token that belongs to a session, now or once, and what is needed to judge it. */
export interface FoundToken extends Pick<
  SessionEntity,
  'sessionId' | 'userId' | 'rememberMe' | 'authenticatedAt' | 'generation' | 'revokedAt' | 'expiresAt'
> {
  presentedGeneration: number;
  spentAt: Date | null;
  /** The database's time: replicas' clocks may differ, and ten seconds decide between a race and a theft. */
  now: Date;
}

@Injectable()
export class SessionRepository {
  constructor(@InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>) {}

  /**
   * Stores a new session, in the caller's transaction when there is one, unless the account was disabled or has another
   * password since it was read.
   * @returns when it began and when it ends
   */
  insert(session: NewSession, manager?: EntityManager): Promise<SessionTimes | undefined> {
    return manager
      ? insertWithin(manager, session)
      : this.rows.manager.transaction((own) => insertWithin(own, session));
  }

  /** The sessions of a user that are not over, newest first. */
  findAliveOf(userId: string): Promise<SessionEntity[]> {
    return this.alive(userId).orderBy('s.createdAt', 'DESC').addOrderBy('s.sessionId', 'DESC').getMany();
  }

  isAliveOf(userId: string, sessionId: string): Promise<boolean> {
    return this.alive(userId).andWhere('s.sessionId = :sessionId', { sessionId }).getExists();
  }

  async findByToken(tokenHash: Buffer): Promise<FoundToken | undefined> {
    const [found] = await this.rows.sql<FoundToken[]>`
      select s.session_id as "sessionId", s.user_id as "userId", s.remember_me as "rememberMe", s.generation,
             s.authenticated_at as "authenticatedAt", s.revoked_at as "revokedAt", s.expires_at as "expiresAt",
             t.generation as "presentedGeneration", t.spent_at as "spentAt", clock_timestamp() as now
        from (select session_id, generation, null::timestamptz as spent_at
                from sessions where token_hash = ${tokenHash}
              union all
              select session_id, generation, spent_at
                from spent_refresh_tokens where token_hash = ${tokenHash}) as t
        join sessions s using (session_id)`;
    return found;
  }

  /**
   * Exchanges the current token for its successor. Whoever comes second waits for the row and then finds another token in
   * it: of any number of tabs one wins.
   * @returns false when the token was not current any more
   */
  rotate(tokenHash: Buffer, successorHash: Buffer): Promise<boolean> {
    return this.rows.manager.transaction(async (manager) => {
      const updated = await manager
        .createQueryBuilder()
        .update(SessionEntity)
        .set({
          tokenHash: successorHash,
          generation: () => 'generation + 1',
          lastUsedAt: () => 'clock_timestamp()',
        })
        .where('tokenHash = :tokenHash and revokedAt is null and expiresAt > now()', { tokenHash })
        .returning(['sessionId', 'generation'])
        .execute();
      const [rotated] = updated.raw as { session_id: string; generation: number }[];
      if (!rotated) return false;
      await manager.insert(SpentRefreshTokenEntity, {
        tokenHash,
        sessionId: rotated.session_id,
        generation: rotated.generation - 1,
        spentAt: () => 'clock_timestamp()',
      });
      return true;
    });
  }

  /** The password was proven again in a session. @returns its times, or undefined when it is over */
  async reauthenticate(sessionId: string): Promise<SessionTimes | undefined> {
    return timesOf(
      await this.rows
        .createQueryBuilder()
        .update()
        .set({ authenticatedAt: () => 'clock_timestamp()' })
        .where('sessionId = :sessionId and revokedAt is null and expiresAt > now()', { sessionId })
        .returning(['authenticatedAt', 'expiresAt'])
        .execute(),
    );
  }

  /**
   * Ends a session that is not over, together with what `alongside` writes. The owner's row is locked first, as everywhere,
   * so that two ends of one user's sessions never deadlock.
   * @returns what `alongside` answered, or undefined when the session had ended before
   */
  revoke<T>(
    sessionId: string,
    alongside: (manager: EntityManager, userId: string) => Promise<T>,
  ): Promise<T | undefined> {
    return this.rows.manager.transaction(async (manager) => {
      const session = await manager.findOneBy(SessionEntity, { sessionId });
      if (!session) return undefined;
      const { userId } = session;
      await manager.findOne(UserEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
      const { affected } = await manager.update(
        SessionEntity,
        { sessionId, revokedAt: IsNull() },
        { revokedAt: () => 'now()' },
      );
      return affected === 0 ? undefined : alongside(manager, userId);
    });
  }

  /** Ends every session of a user, apart from `except`, in the caller's transaction. */
  async revokeAll(manager: EntityManager, userId: string, except?: string): Promise<void> {
    const others = except === undefined ? {} : { sessionId: Not(except) };
    await manager.update(
      SessionEntity,
      { userId, revokedAt: IsNull(), ...others },
      { revokedAt: () => 'now()' },
    );
  }

  private alive(userId: string): SelectQueryBuilder<SessionEntity> {
    return this.rows
      .createQueryBuilder('s')
      .where('s.userId = :userId and s.revokedAt is null and s.expiresAt > now()', { userId });
  }
}

async function insertWithin(
  manager: EntityManager,
  { passwordHash, lifetimeSeconds, client, ...session }: NewSession,
): Promise<SessionTimes | undefined> {
  // The shared lock waits for a change of the account that is under way, and a later end of all sessions finds this one.
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
    .returning(['authenticatedAt', 'expiresAt'])
    .execute();
  return timesOf(inserted);
}

function timesOf({ raw }: { raw: unknown }): SessionTimes | undefined {
  const [row] = raw as { authenticated_at: Date; expires_at: Date }[];
  return row && { authenticatedAt: row.authenticated_at, expiresAt: row.expires_at };
}
