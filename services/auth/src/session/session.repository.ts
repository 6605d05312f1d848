import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { Client } from '../client';
import type { PresentedToken, SessionFacts } from './domain/rotation';
import { SessionEntity } from './session.entity';

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

/** A refresh token that belongs to a session, now or once, and what is needed to judge it. */
export interface FoundToken {
  sessionId: string;
  userId: string;
  rememberMe: boolean;
  session: SessionFacts;
  presented: PresentedToken;
  /** The database's time: replicas' clocks may differ, and ten seconds decide between a race and a theft. */
  now: Date;
}

interface TokenRow {
  session_id: string;
  user_id: string;
  remember_me: boolean;
  generation: number;
  revoked_at: Date | null;
  expires_at: Date;
  presented_generation: number;
  spent_at: Date | null;
  now: Date;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a new session, unless the account was disabled or has another password since it was read: whoever ends all
   * sessions meanwhile must not miss this one.
   * @returns when it ends
   */
  async insert(
    session: NewSession,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Date | undefined> {
    const [row] = await manager.query<{ expires_at: Date }[]>(
      `insert into sessions (session_id, user_id, token_hash, remember_me, user_agent, address, expires_at)
       select $1, user_id, $3, $4, $5, $6, now() + make_interval(secs => $7) from users
        where user_id = $2 and is_active and password_hash = $8 for share
       returning expires_at`,
      [
        session.sessionId,
        session.userId,
        session.tokenHash,
        session.rememberMe,
        session.client.userAgent,
        session.client.address,
        session.lifetimeSeconds,
        session.passwordHash,
      ],
    );
    return row?.expires_at;
  }

  /** The sessions of a user that are not over, newest first. */
  findAliveOf(userId: string): Promise<SessionEntity[]> {
    return this.alive(userId).orderBy('s.createdAt', 'DESC').addOrderBy('s.sessionId', 'DESC').getMany();
  }

  isAliveOf(userId: string, sessionId: string): Promise<boolean> {
    return this.alive(userId).andWhere('s.sessionId = :sessionId', { sessionId }).getExists();
  }

  async findByToken(tokenHash: Buffer): Promise<FoundToken | undefined> {
    const [row] = await this.dataSource.query<TokenRow[]>(
      `select s.session_id, s.user_id, s.remember_me, s.generation, s.revoked_at, s.expires_at,
              t.generation as presented_generation, t.spent_at, clock_timestamp() as now
         from (select session_id, generation, null::timestamptz as spent_at from sessions where token_hash = $1
               union all
               select session_id, generation, spent_at from spent_refresh_tokens where token_hash = $1) as t
         join sessions s using (session_id)`,
      [tokenHash],
    );
    if (!row) return undefined;
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      rememberMe: row.remember_me,
      session: { generation: row.generation, revokedAt: row.revoked_at, expiresAt: row.expires_at },
      presented: { generation: row.presented_generation, spentAt: row.spent_at },
      now: row.now,
    };
  }

  /**
   * Exchanges the current token for its successor in one statement: of any number of tabs one wins.
   * @returns false when the token was not current any more
   */
  async rotate(tokenHash: Buffer, successorHash: Buffer): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with rotated as (
         update sessions set token_hash = $2, generation = generation + 1, last_used_at = clock_timestamp()
          where token_hash = $1 and revoked_at is null and expires_at > now()
          returning session_id, generation)
       insert into spent_refresh_tokens (token_hash, session_id, generation, spent_at)
       select $1, session_id, generation - 1, clock_timestamp() from rotated returning session_id`,
      [tokenHash, successorHash],
    );
    return rows.length === 1;
  }

  /**
   * Ends a session that is not over, together with what `alongside` writes. The owner's row is locked first, as everywhere,
   * so that two ends of one player never wait for each other in a circle.
   * @returns what `alongside` answered, or undefined when the session had ended before
   */
  revoke<T>(
    sessionId: string,
    alongside: (manager: EntityManager, userId: string) => Promise<T>,
  ): Promise<T | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const [owner] = await manager.query<{ user_id: string }[]>(
        `select user_id from users where user_id = (select user_id from sessions where session_id = $1) for update`,
        [sessionId],
      );
      if (!owner) return undefined;
      const [, revoked] = await manager.query<[unknown, number]>(
        `update sessions set revoked_at = now() where session_id = $1 and revoked_at is null`,
        [sessionId],
      );
      return revoked === 0 ? undefined : alongside(manager, owner.user_id);
    });
  }

  private alive(userId: string): SelectQueryBuilder<SessionEntity> {
    return this.dataSource.manager
      .createQueryBuilder(SessionEntity, 's')
      .where('s.userId = :userId and s.revokedAt is null and s.expiresAt > now()', { userId });
  }

  /** Ends every session of a user, apart from `except`, in the caller's transaction. @returns how many it were */
  async revokeAll(manager: EntityManager, userId: string, except: string | null): Promise<number> {
    const [, revoked] = await manager.query<[unknown, number]>(
      `update sessions set revoked_at = now()
        where user_id = $1 and revoked_at is null and session_id is distinct from $2`,
      [userId, except],
    );
    return revoked;
  }
}
