import { ACCESS_TOKEN, SOCKET_TICKET, WS_TOKEN_SECONDS } from '@fourfold/contracts';
import type { AccessTokenClaims } from '@fourfold/contracts';
import { Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { UserEntity } from '../account/user.entity';
import { SigningKeys } from './signing-keys';

/** Signs access tokens, and reads them where a dead one is no fault. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** A token of fifteen minutes, or less when the session ends sooner. */
  sign(user: UserEntity, session: { sessionId: string; expiresAt: Date }): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const sessionEnds = Math.floor(session.expiresAt.getTime() / 1000);
    return this.unsigned(user, session.sessionId, ACCESS_TOKEN, issuedAt)
      .setExpirationTime(Math.min(issuedAt + ACCESS_TOKEN.lifetimeSeconds, sessionEnds))
      .sign(this.keys.privateKey);
  }

  /** A ticket for one socket: of a type and for an audience of its own, good for a minute. */
  signTicket(user: UserEntity, sessionId: string): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    return this.unsigned(user, sessionId, SOCKET_TICKET, issuedAt)
      .setJti(newId())
      .setExpirationTime(issuedAt + WS_TOKEN_SECONDS)
      .sign(this.keys.privateKey);
  }

  /** The session of a token, or undefined when the token is not good (any more). */
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

  private unsigned(
    user: UserEntity,
    sessionId: string,
    { type, audience }: { type: string; audience: string },
    issuedAt: number,
  ): SignJWT {
    return new SignJWT({ ...claimsOf(user, sessionId) })
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, typ: type, kid: this.keys.keyId })
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt);
  }
}

function claimsOf(user: UserEntity, sessionId: string): Omit<AccessTokenClaims, 'iat' | 'exp'> {
  return {
    sub: user.userId,
    username: user.username,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    sid: sessionId,
    ver: user.version,
  };
}
