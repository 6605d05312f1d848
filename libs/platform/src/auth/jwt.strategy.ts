import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import {
  ACCESS_TOKEN,
  userOfClaims,
  type AccessTokenClaims,
  type AuthenticatedUser,
} from './authenticated-user';
import { TokenService } from './token.service';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(tokens: TokenService) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
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
