import type { Session } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { AccessRevoker } from './access.revoker';
import { SessionTerminator } from './session.terminator';
import type { SessionEntity } from './session.entity';
import { SessionRepository } from './session.repository';

/** Lists and ends the sessions of a user. */
@Injectable()
export class SessionOverview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly terminator: SessionTerminator,
    private readonly revoker: AccessRevoker,
  ) {}

  /** The caller's open sessions, newest first. @throws AppError `unauthorized`, `account_disabled` */
  async list(caller: AuthenticatedUser): Promise<Session[]> {
    const { userId } = await this.accounts.current(caller);
    const sessions = await this.sessions.findOpenOf(userId);
    return sessions.map((session) => toSession(session, caller.session_id));
  }

  /** Ends one of the caller's sessions. @throws AppError `session_not_found` when the caller has no such session */
  async end(caller: AuthenticatedUser, sessionId: string): Promise<void> {
    const { userId } = await this.accounts.current(caller);
    if (!(await this.sessions.isOpenOf(userId, sessionId))) throw new AppError('session_not_found');
    await this.terminator.end(sessionId, 'signed_out');
  }

  /** Signs the caller out everywhere, including this session. */
  async endAll(caller: AuthenticatedUser): Promise<void> {
    const { userId } = await this.accounts.current(caller);
    const change = await this.dataSource.transaction((manager) =>
      this.revoker.endAll(manager, { userId, reason: 'signed_out' }),
    );
    await this.revoker.enforce(change);
  }
}

function toSession(session: SessionEntity, currentId: string): Session {
  return {
    session_id: session.sessionId,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    user_agent: session.userAgent,
    ip: session.address,
    is_current: session.sessionId === currentId,
  };
}
