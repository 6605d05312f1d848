import { ACCESS_TOKEN, type AccessTokenClaims } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { userOfClaims, type AuthenticatedUser } from './authenticated-user';
import { TokenService } from './token.service';

export const bearerTokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    tokens: TokenService,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: bearerTokenOf,
      secretOrKeyProvider: (_request, token: string, done) => {
        // jsonwebtoken takes a KeyObject too; the types of passport-jwt are older.
        tokens.publicKeyOf(token).then((key) => done(null, key as unknown as Buffer), done);
      },
      algorithms: [ACCESS_TOKEN.algorithm],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      // jsonwebtoken would judge times by the clock of the machine; `validate` does by ours.
      ignoreExpiration: true,
      jsonWebTokenOptions: { ignoreNotBefore: true },
    });
  }

  /** @throws AppError `unauthorized` for a token that is not valid yet, has expired, or never does */
  validate(claims: AccessTokenClaims & { nbf?: number }): AuthenticatedUser {
    const now = this.clock.now().getTime() / 1_000;
    const { exp, nbf = 0 } = claims;
    const isValid =
      exp + ACCESS_TOKEN.clockToleranceSeconds > now && nbf - ACCESS_TOKEN.clockToleranceSeconds <= now;
    if (!isValid) throw new AppError('unauthorized');
    return userOfClaims(claims);
  }
}
