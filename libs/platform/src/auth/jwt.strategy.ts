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
      // jsonwebtoken would judge it by the clock of the machine; `validate` does by ours.
      ignoreExpiration: true,
    });
  }

  /** @throws AppError `unauthorized` for a token that has expired, or never does */
  validate(claims: AccessTokenClaims): AuthenticatedUser {
    const endsMs = (claims.exp + ACCESS_TOKEN.clockToleranceSeconds) * 1_000;
    if (!(endsMs > this.clock.now().getTime())) throw new AppError('unauthorized');
    return userOfClaims(claims);
  }
}
