import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { Clock } from '../clock';
import type { ServiceSettings } from '../config/service-settings';
import { AccessChangesClient } from './access-changes.client';
import { AccessRevocations } from './access.revocations';
import { AccessTokenKeys } from './access-token.keys';
import { JwksProvider } from './jwks.provider';
import { JwtAuthGuard } from './jwt-auth.guard';
import { JwtStrategy } from './jwt.strategy';
import { RevocationStream } from './revocation.stream';
import { RevocationWatcher } from './revocation.watcher';
import { SocketTokens } from './socket.tokens';
import { VerifiedTokens } from './verified-tokens';

/** Verifies access tokens on every route. Auth itself does so too, against the keys that it publishes. */
@Module({})
export class AccessModule {
  static forRoot(settings: Pick<ServiceSettings, 'jwksUrl'>): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      imports: [PassportModule.register({ session: false })],
      providers: [
        {
          provide: JwksProvider,
          inject: [Clock],
          useFactory: (clock: Clock) => new JwksProvider(settings.jwksUrl, clock),
        },
        { provide: AccessChangesClient, useFactory: () => new AccessChangesClient(settings.jwksUrl) },
        AccessTokenKeys,
        AccessRevocations,
        RevocationStream,
        RevocationWatcher,
        SocketTokens,
        JwtStrategy,
        VerifiedTokens,
        { provide: APP_GUARD, useClass: JwtAuthGuard },
      ],
      exports: [AccessRevocations, AccessTokenKeys, JwksProvider, SocketTokens],
    };
  }
}
