import {
  ACCESS_TOKEN,
  type AccessTokenClaims,
  type SessionBeginning,
  SOCKET_TICKET,
  WS_TOKEN_SECONDS,
} from '@fourfold/contracts';
import { type AuthenticatedUser, Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { NEW_ACCOUNT_MS } from '../limits';
import { KnownDeviceService } from '../lockout/known-device.service';
import type { Account } from '../user/user.entity';
import { SigningKeyService } from './signing-key.service';

/** The session that a token is made for. */
export interface TokenSession {
  sessionId: string;
  beganWith: SessionBeginning;
  /** When the password was last entered, or a passkey used. */
  authenticatedAt: Date;
  expiresAt: Date;
}

/** Signs access tokens and tickets, and reads the session of a token. */
@Injectable()
export class AccessTokenService {
  constructor(
    private readonly keys: SigningKeyService,
    private readonly clock: Clock,
    private readonly devices: KnownDeviceService,
  ) {}

  /** An access token for fifteen minutes, or less when the session ends sooner. @param deviceCookie of the browser that gets it */
  sign(user: Account, session: TokenSession, deviceCookie?: string): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const sessionEnds = Math.floor(session.expiresAt.getTime() / 1000);
    const claims = claimsOf(user, session.sessionId, Math.floor(session.authenticatedAt.getTime() / 1000));
    const passkey = session.beganWith === 'passkey' && ({ passkey: true } as const);
    const browser = this.isNew(user) ? this.devices.sealOthers(deviceCookie, user.userId) : undefined;
    return this.unsigned({ ...claims, ...passkey, ...(browser && { browser }) }, ACCESS_TOKEN, issuedAt)
      .setExpirationTime(Math.min(issuedAt + ACCESS_TOKEN.lifetimeSeconds, sessionEnds))
      .sign(this.keys.privateKey);
  }

  /** A ticket for one socket, valid for a minute. */
  signTicket(user: Account, { session_id, authenticated_at }: AuthenticatedUser): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    return this.unsigned(claimsOf(user, session_id, authenticated_at), SOCKET_TICKET, issuedAt)
      .setJti(newId())
      .setExpirationTime(issuedAt + WS_TOKEN_SECONDS)
      .sign(this.keys.privateKey);
  }

  /** The session of a token, or undefined when the token is invalid or expired. */
  async sessionOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify<AccessTokenClaims>(token, this.keys.verificationKeys, {
        algorithms: [ACCESS_TOKEN.algorithm],
        typ: ACCESS_TOKEN.type,
        issuer: ACCESS_TOKEN.issuer,
        audience: ACCESS_TOKEN.audience,
        currentDate: this.clock.now(),
        clockTolerance: ACCESS_TOKEN.clockToleranceSeconds,
      });
      return payload.sid;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** The games of a guest are on no board, so that nobody asks about its browser. */
  private isNew({ isGuest, createdAt }: Account): boolean {
    return !isGuest && this.clock.now().getTime() - createdAt.getTime() < NEW_ACCOUNT_MS;
  }

  private unsigned(
    claims: Claims,
    { type, audience }: { type: string; audience: string },
    issuedAt: number,
  ): SignJWT {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, typ: type, kid: this.keys.keyId })
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt);
  }
}

type Claims = Omit<AccessTokenClaims, 'iat' | 'exp'>;

function claimsOf(user: Account, sessionId: string, authenticatedAt: number): Claims {
  return {
    sub: user.userId,
    username: user.username,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    ...(user.isGuest && { is_guest: true }),
    ...(user.isObserver && { is_observer: true }),
    sid: sessionId,
    ver: user.version,
    auth_time: authenticatedAt,
  };
}
