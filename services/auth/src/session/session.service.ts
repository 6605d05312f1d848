import { BROWSER_SESSION_SECONDS, REMEMBERED_SESSION_SECONDS } from '@fourfold/contracts';
import { AppError, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import type { UserEntity } from '../account/user.entity';
import type { Client } from '../client';
import { AccessTokens } from './access-tokens';
import { AntiForgery } from './anti-forgery';
import { judgeToken, type TokenVerdict } from './domain/rotation';
import { hashSecretToken, newSecretToken } from '../secret-token';
import { SessionTerminator } from './session.terminator';
import { type FoundToken, SessionRepository } from './session.repository';

/** A session as written to its cookies. */
export interface IssuedSession {
  sessionId: string;
  refreshToken: string;
  rememberMe: boolean;
  authenticatedAt: Date;
  expiresAt: Date;
}

export interface SignedIn {
  user: UserEntity;
  accessToken: string;
  session: IssuedSession;
}

/** The refresh cookie, and the anti-forgery value that proves that our own page sent it. */
export interface CookieCredential {
  refreshToken: string;
  antiForgery: string | undefined;
}

export type RefreshOutcome =
  { kind: 'refreshed'; signedIn: SignedIn } | { kind: 'raced' } | { kind: 'ended' };

interface OpenSession extends FoundToken {
  verdict: Exclude<TokenVerdict, 'ended'>;
  /** The anti-forgery value came with the cookie. */
  isProven: boolean;
}

@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly accessTokens: AccessTokens,
    private readonly antiForgery: AntiForgery,
    private readonly terminator: SessionTerminator,
  ) {}

  /**
   * Opens a session, in the transaction of the caller if there is one.
   * @throws AppError `invalid_credentials` when the account has changed since it was read
   */
  async open(
    user: UserEntity,
    { rememberMe, client }: { rememberMe: boolean; client: Client },
    manager?: EntityManager,
  ): Promise<SignedIn> {
    const token = newSecretToken();
    const sessionId = newId();
    const lifetimeSeconds = rememberMe ? REMEMBERED_SESSION_SECONDS : BROWSER_SESSION_SECONDS;
    const session = {
      sessionId,
      userId: user.userId,
      passwordHash: user.passwordHash,
      tokenHash: token.hash,
      rememberMe,
      lifetimeSeconds,
      client,
    };
    const times = await this.sessions.insert(session, manager);
    if (!times) throw new AppError('invalid_credentials');
    return this.signedIn(user, { sessionId, refreshToken: token.value, rememberMe, ...times });
  }

  /**
   * Exchanges a refresh token for the next one.
   * @throws AppError `csrf_failed`, `account_disabled`
   */
  async refresh(credential: CookieCredential): Promise<RefreshOutcome> {
    const found = await this.findOpen(credential);
    const user = found && (await this.accounts.findById(found.userId));
    if (!found || !user) return { kind: 'ended' };
    if (!found.isProven) throw new AppError('csrf_failed');
    if (!user.isActive) throw new AppError('account_disabled');
    switch (found.verdict) {
      case 'current':
        return this.rotate(credential, found, user);
      case 'raced':
        return { kind: 'raced' };
      case 'reused':
        await this.terminator.end(found.sessionId, 'refresh_token_reused');
        return { kind: 'ended' };
    }
  }

  /**
   * Ends the session of an access token and that of a cookie, usually the same. Without any it does nothing.
   * @throws AppError `csrf_failed` when there is only a cookie, without a valid anti-forgery value
   */
  async signOut(accessToken: string | undefined, credential: CookieCredential | undefined): Promise<void> {
    const sessionId = accessToken === undefined ? undefined : await this.accessTokens.sessionOf(accessToken);
    if (sessionId !== undefined) await this.terminator.end(sessionId, 'signed_out');
    const found = credential && (await this.findOpen(credential));
    if (found?.isProven) await this.terminator.end(found.sessionId, 'signed_out');
    else if (found && sessionId === undefined) throw new AppError('csrf_failed');
  }

  /** The open session of a current or former refresh token. */
  private async findOpen({ refreshToken, antiForgery }: CookieCredential): Promise<OpenSession | undefined> {
    const found = await this.sessions.findByToken(hashSecretToken(refreshToken));
    if (!found) return undefined;
    const verdict = judgeToken(
      found,
      { generation: found.presentedGeneration, spentAt: found.spentAt },
      found.now,
    );
    if (verdict === 'ended') return undefined;
    return { ...found, verdict, isProven: this.antiForgery.matches(found.sessionId, antiForgery) };
  }

  private async rotate(
    credential: CookieCredential,
    found: OpenSession,
    user: UserEntity,
  ): Promise<RefreshOutcome> {
    const successor = newSecretToken();
    const won = await this.sessions.rotate(hashSecretToken(credential.refreshToken), successor.hash);
    // A concurrent request was first: judge the token again, which is now spent.
    if (!won) return this.refresh(credential);
    const { sessionId, rememberMe, authenticatedAt, expiresAt } = found;
    const session = { sessionId, refreshToken: successor.value, rememberMe, authenticatedAt, expiresAt };
    return { kind: 'refreshed', signedIn: await this.signedIn(user, session) };
  }

  private async signedIn(user: UserEntity, session: IssuedSession): Promise<SignedIn> {
    return { user, session, accessToken: await this.accessTokens.sign(user, session) };
  }
}
