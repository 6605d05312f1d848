import { ACCESS_TOKEN, type AccessTokenClaims } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { userOfClaims, type AuthenticatedUser } from './authenticated-user';
import { TokenService } from './token.service';

export const bearerTokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(tokens: TokenService) {
    super({
      jwtFromRequest: bearerTokenOf,
      secretOrKeyProvider: (_request, token: string, done) => {
        // jsonwebtoken takes a KeyObject too; the types of passport-jwt are older.
        tokens.publicKeyOf(token).then((key) => done(null, key as unknown as Buffer), done);
      },
      algorithms: [ACCESS_TOKEN.algorithm],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      jsonWebTokenOptions: { clockTolerance: ACCESS_TOKEN.clockToleranceSeconds },
    });
  }

  validate(claims: AccessTokenClaims): AuthenticatedUser {
    return userOfClaims(claims);
  }
}
