import { ACCESS_TOKEN } from '@fourfold/contracts';
import type { AccessTokenClaims } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
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
    const claims: Omit<AccessTokenClaims, 'iat' | 'exp'> = {
      sub: user.userId,
      username: user.username,
      display_name: user.displayName,
      is_admin: user.isAdmin,
      sid: session.sessionId,
      ver: user.version,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, typ: ACCESS_TOKEN.type, kid: this.keys.keyId })
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(ACCESS_TOKEN.audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(Math.min(issuedAt + ACCESS_TOKEN.lifetimeSeconds, sessionEnds))
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
}
