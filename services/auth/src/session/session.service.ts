import {
  BROWSER_SESSION_SECONDS,
  GUEST_SESSION_SECONDS,
  REMEMBERED_SESSION_SECONDS,
  type Session,
  type SessionBeginning,
  WS_TOKEN_SECONDS,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { AppError, type AuthenticatedUser, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Client } from '../client';
import { MailService } from '../mail/mail.service';
import { hashSecretToken, newSecretToken } from '../secret-token';
import { AuthTelemetry } from '../telemetry';
import { AccessTokenService } from '../token/access-token.service';
import type { Account, UserEntity } from '../user/user.entity';
import { AccessService, type SessionEndReason } from './access.service';
import { judgeToken, type TokenVerdict } from './domain/rotation';
import { toSession } from './session.dto';
import { type FoundToken, SessionRepository } from './session.repository';

/** A session as written to its cookies. */
export interface IssuedSession {
  sessionId: string;
  refreshToken: string;
  rememberMe: boolean;
  beganWith: SessionBeginning;
  authenticatedAt: Date;
  expiresAt: Date;
}

export interface SignedIn {
  user: Account;
  accessToken: string;
  session: IssuedSession;
}

interface NewSignIn {
  rememberMe: boolean;
  client: Client;
  /** Of the passkey with which it begins; by default it begins with the password. */
  passkeyId?: string;
  /** Throws when the session may not begin; the account is locked. */
  permission?: (manager: EntityManager) => Promise<void>;
  /** The device of a registration is not new: the account begins on it. */
  isNewDevice?: boolean;
}

/** The refresh cookie of a request. */
export interface CookieCredential {
  refreshToken: string;
  /** Of a known device. */
  deviceCookie: string | undefined;
  /** Whether the request has the anti-forgery value of that session, which proves that our own page sent it. */
  isProvenFor: (sessionId: string) => boolean;
}

export type RefreshOutcome =
  { kind: 'refreshed'; signedIn: SignedIn } | { kind: 'raced' } | { kind: 'ended' };

interface OpenSession extends FoundToken {
  verdict: Exclude<TokenVerdict, 'ended'>;
  isProven: boolean;
}

@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokenService,
    private readonly access: AccessService,
    private readonly mails: MailService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** The current account of a caller. @throws AppError `unauthorized` when the session has ended, `account_disabled` */
  currentUser(caller: AuthenticatedUser): Promise<UserEntity> {
    return this.sessions.findCaller(caller);
  }

  /**
   * Opens a session, in the transaction of the caller if there is one. A sign-in on a device that is new to the account
   * sends a mail.
   * @throws AppError `invalid_credentials` when the account has changed since it was read
   */
  async open(
    user: UserEntity,
    { rememberMe, client, passkeyId, permission, isNewDevice = false }: NewSignIn,
    manager?: EntityManager,
  ): Promise<SignedIn> {
    const token = newSecretToken();
    const sessionId = newId();
    const lifetimeSeconds = lifetimeOf(user, rememberMe);
    const beganWith: SessionBeginning = passkeyId === undefined ? 'password' : 'passkey';
    const session = {
      sessionId,
      userId: user.userId,
      passwordHash: user.passwordHash,
      tokenHash: token.hash,
      rememberMe,
      beganWith,
      passkeyId: passkeyId ?? null,
      lifetimeSeconds,
      client,
    };
    const times = await this.sessions.insert(session, manager, async (within) => {
      await permission?.(within);
      const { address } = client;
      if (isNewDevice) await this.mails.queue(within, 'new_device', user, { address });
    });
    if (!times) throw new AppError('invalid_credentials');
    const issued = { sessionId, refreshToken: token.value, rememberMe, ...times };
    return this.signedIn(user, issued, client.deviceCookie);
  }

  /**
   * Exchanges a refresh token for the next one.
   * @throws AppError `csrf_failed`, `account_disabled`
   */
  async refresh(credential: CookieCredential): Promise<RefreshOutcome> {
    const found = await this.findOpen(credential);
    if (!found) return { kind: 'ended' };
    if (!found.isProven) throw new AppError('csrf_failed');
    if (!found.isActive) throw new AppError('account_disabled');
    switch (found.verdict) {
      case 'current':
        return this.rotate(credential, found);
      case 'raced':
        return { kind: 'raced' };
      case 'reused':
        await this.end(found.sessionId, 'refresh_token_reused');
        return { kind: 'ended' };
    }
  }

  /**
   * Ends the session of an access token and that of a cookie, usually the same. Without any it does nothing.
   * @throws AppError `csrf_failed` when there is only a cookie, without a valid anti-forgery value
   */
  async signOut(accessToken: string | undefined, credential: CookieCredential | undefined): Promise<void> {
    const sessionId = accessToken === undefined ? undefined : await this.tokens.sessionOf(accessToken);
    if (sessionId !== undefined) await this.end(sessionId, 'signed_out');
    const found = credential && (await this.findOpen(credential));
    if (found?.isProven) await this.end(found.sessionId, 'signed_out');
    else if (found && sessionId === undefined) throw new AppError('csrf_failed');
  }

  /** The caller's open sessions, newest first. @throws AppError `unauthorized`, `account_disabled` */
  async list(caller: AuthenticatedUser): Promise<Session[]> {
    const { userId } = await this.currentUser(caller);
    const sessions = await this.sessions.findOpenOf(userId);
    return sessions.map((session) => toSession(session, caller.session_id));
  }

  /** Ends one of the caller's sessions. @throws AppError `session_not_found` when the caller has no such session */
  async endOwn(caller: AuthenticatedUser, sessionId: string): Promise<void> {
    const { userId } = await this.currentUser(caller);
    if (!(await this.sessions.isOpenOf(userId, sessionId))) throw new AppError('session_not_found');
    await this.end(sessionId, 'signed_out');
  }

  /** Signs the caller out everywhere, including this session. */
  async endAll(caller: AuthenticatedUser): Promise<void> {
    const { userId } = await this.currentUser(caller);
    await this.access.change(userId, (manager) =>
      this.access.endAll(manager, { userId, reason: 'signed_out' }),
    );
  }

  /**
   * Records that the password was entered, or a passkey used, again.
   * @returns an access token with that time
   * @throws AppError `unauthorized`
   */
  async reauthenticate(
    user: UserEntity,
    sessionId: string,
    deviceCookie: string | undefined,
  ): Promise<string> {
    const times = await this.sessions.reauthenticate(sessionId);
    if (!times) throw new AppError('unauthorized');
    return this.tokens.sign(user, { sessionId, ...times }, deviceCookie);
  }

  /** A ticket for one socket. @throws AppError `unauthorized`, `account_disabled` */
  async socketTicket(caller: AuthenticatedUser): Promise<WsTokenResponse> {
    const token = await this.tokens.signTicket(await this.currentUser(caller), caller);
    return { token, expires_in: WS_TOKEN_SECONDS };
  }

  /** Ends a session, if it has not ended yet. The owner, unless a guest, is notified by mail if it may have been stolen. */
  private async end(sessionId: string, reason: SessionEndReason): Promise<void> {
    const userId = await this.access.endSession(sessionId, reason, async (manager, owner) => {
      if (reason === 'refresh_token_reused' && !owner.isGuest)
        await this.mails.queue(manager, 'session_stolen', owner);
    });
    if (userId !== undefined) this.telemetry.sessionEnded(reason, userId, sessionId);
  }

  /** The open session of a current or former refresh token. */
  private async findOpen({ refreshToken, isProvenFor }: CookieCredential): Promise<OpenSession | undefined> {
    const found = await this.sessions.findByToken(hashSecretToken(refreshToken));
    if (!found) return undefined;
    const verdict = judgeToken(
      found,
      { generation: found.presentedGeneration, spentAt: found.spentAt },
      found.now,
    );
    if (verdict === 'ended') return undefined;
    return { ...found, verdict, isProven: isProvenFor(found.sessionId) };
  }

  private async rotate(credential: CookieCredential, found: OpenSession): Promise<RefreshOutcome> {
    const successor = newSecretToken();
    const won = await this.sessions.rotate(hashSecretToken(credential.refreshToken), successor.hash);
    // A concurrent request was first: judge the token again, which is now spent.
    if (!won) return this.refresh(credential);
    const { sessionId, rememberMe, beganWith, authenticatedAt, expiresAt } = found;
    const times = { beganWith, authenticatedAt, expiresAt };
    const session = { sessionId, refreshToken: successor.value, rememberMe, ...times };
    return { kind: 'refreshed', signedIn: await this.signedIn(found, session, credential.deviceCookie) };
  }

  private async signedIn(
    user: Account,
    session: IssuedSession,
    deviceCookie: string | undefined,
  ): Promise<SignedIn> {
    return { user, session, accessToken: await this.tokens.sign(user, session, deviceCookie) };
  }
}

/** A guest can't sign in again: the session lasts, and the guest is erased when it is not used. */
function lifetimeOf({ isGuest }: UserEntity, rememberMe: boolean): number {
  if (isGuest) return GUEST_SESSION_SECONDS;
  return rememberMe ? REMEMBERED_SESSION_SECONDS : BROWSER_SESSION_SECONDS;
}
