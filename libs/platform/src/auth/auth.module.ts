import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { JwtAuthGuard } from './jwt-auth.guard';
import { JwtStrategy } from './jwt.strategy';
import { RevocationService } from './revocation.service';
import { RevocationStream } from './revocation-stream';
import { TokenService } from './token.service';

/** Verifies access tokens on every route. Auth itself does so too, against the keys that it publishes. */
@Global()
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [
    RevocationService,
    RevocationStream,
    TokenService,
    JwtStrategy,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
  ],
  exports: [RevocationService, TokenService],
})
export class AccessModule {}
