import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Client } from '../client';
import type { PresentedToken, SessionFacts } from './domain/rotation';
import { SessionEntity } from './session.entity';

export interface NewSession {
  sessionId: string;
  userId: string;
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

  /** Stores a new session. @returns when it ends */
  async insert(session: NewSession, manager: EntityManager = this.dataSource.manager): Promise<Date> {
    const [row] = await manager.query<[{ expires_at: Date }]>(
      `insert into sessions (session_id, user_id, token_hash, remember_me, user_agent, address, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) returning expires_at`,
      [
        session.sessionId,
        session.userId,
        session.tokenHash,
        session.rememberMe,
        session.client.userAgent,
        session.client.address,
        session.lifetimeSeconds,
      ],
    );
    return row.expires_at;
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
   * Ends a session, together with what `alongside` writes.
   * @returns its owner, or undefined when it had ended before
   */
  revoke(
    sessionId: string,
    alongside: (manager: EntityManager, userId: string) => Promise<void>,
  ): Promise<string | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const result = await manager
        .createQueryBuilder()
        .update(SessionEntity)
        .set({ revokedAt: () => 'now()' })
        .where('sessionId = :sessionId and revokedAt is null', { sessionId })
        .returning(['userId'])
        .execute();
      const userId = (result.raw as { user_id: string }[])[0]?.user_id;
      if (userId !== undefined) await alongside(manager, userId);
      return userId;
    });
  }
}
