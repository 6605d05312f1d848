import { Clock } from '@fourfold/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KnownDevices } from '../lockout/known-devices';
import { AccessChangesRepository } from './access-changes.repository';
import { AccessTokens } from './access-tokens';
import { AntiForgery } from './anti-forgery';
import { LoginService } from './login.service';
import { ReauthenticationService } from './reauthentication.service';
import { SessionOverviewController } from './session-overview.controller';
import { SessionOverview } from './session-overview.service';
import { SessionConsumer } from './session.consumer';
import { SessionController } from './session.controller';
import { type CookieSettings, SessionCookies } from './session.cookies';
import { SessionEnder } from './session.ender';
import { SessionEntity } from './session.entity';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';
import { SigningKeyWatcher } from './signing-key.watcher';
import { SigningKeys } from './signing-keys';
import { VerificationController } from './verification.controller';

export interface SessionOptions extends CookieSettings {
  cookieSecret: string;
  signingKeysFile: string | undefined;
}

@Module({})
export class SessionModule {
  static forRoot({ cookieSecret, signingKeysFile, ...cookies }: SessionOptions): DynamicModule {
    return {
      module: SessionModule,
      global: true,
      imports: [TypeOrmModule.forFeature([SessionEntity])],
      controllers: [SessionConsumer, SessionController, SessionOverviewController, VerificationController],
      providers: [
        AccessChangesRepository,
        AccessTokens,
        LoginService,
        ReauthenticationService,
        SessionEnder,
        SessionOverview,
        SessionRepository,
        SessionService,
        { provide: AntiForgery, useFactory: () => new AntiForgery(cookieSecret) },
        {
          provide: SigningKeys,
          inject: [Clock],
          useFactory: (clock: Clock) => SigningKeys.load(signingKeysFile, clock),
        },
        SigningKeyWatcher,
        {
          provide: SessionCookies,
          inject: [AntiForgery, KnownDevices],
          useFactory: (antiForgery: AntiForgery, devices: KnownDevices) =>
            new SessionCookies(cookies, antiForgery, devices),
        },
      ],
      exports: [SessionCookies, SessionEnder, SessionService],
    };
  }
}
