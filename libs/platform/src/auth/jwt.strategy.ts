import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { AccessTokenKeys } from './access-token.keys';
import {
  ACCESS_TOKEN,
  userOfClaims,
  type AccessTokenClaims,
  type AuthenticatedUser,
} from './authenticated-user';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(keys: AccessTokenKeys) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => {
        keys.keyFor(token).then(
          (key) => done(null, key as unknown as string),
          (error: unknown) => done(error),
        );
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
