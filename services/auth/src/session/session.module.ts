import { Clock, ServiceConfig } from '@fourfold/platform';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AuthConfig } from '../config';
import { AccessChangesRepository } from './access-changes.repository';
import { AccessRevoker } from './access.revoker';
import { AccessTokens } from './access-tokens';
import { AntiForgery } from './anti-forgery';
import { LoginService } from './login.service';
import { ReauthenticationService } from './reauthentication.service';
import { SessionOverviewController } from './session-overview.controller';
import { SessionOverview } from './session-overview.service';
import { SessionConsumer } from './session.consumer';
import { SessionController } from './session.controller';
import { SessionCookies } from './session.cookies';
import { SessionTerminator } from './session.terminator';
import { SessionEntity } from './session.entity';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';
import { SigningKeyWatcher } from './signing-key.watcher';
import { SigningKeys } from './signing-keys';
import { VerificationController } from './verification.controller';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity])],
  controllers: [SessionConsumer, SessionController, SessionOverviewController, VerificationController],
  providers: [
    AccessChangesRepository,
    AccessRevoker,
    AccessTokens,
    AntiForgery,
    LoginService,
    ReauthenticationService,
    SessionCookies,
    SessionTerminator,
    SessionOverview,
    SessionRepository,
    SessionService,
    {
      provide: SigningKeys,
      inject: [ServiceConfig, Clock],
      useFactory: ({ SIGNING_KEYS_FILE }: AuthConfig, clock: Clock) =>
        SigningKeys.load(SIGNING_KEYS_FILE, clock),
    },
    SigningKeyWatcher,
  ],
  exports: [AccessRevoker, SessionCookies, SessionService],
})
export class SessionModule {}
