import { PlatformModule } from '@fourfold/platform';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module } from '@nestjs/common';
import type { DynamicModule, MiddlewareConsumer, NestModule } from '@nestjs/common';
import cookieParser from 'cookie-parser';
import { AccountAccessModule } from './account/access.module';
import { AccountModule } from './account/account.module';
import { AdminModule } from './account/admin.module';
import { ProfileModule } from './account/profile.module';
import { RegistrationController } from './account/registration.controller';
import { RegistrationModule } from './account/registration.module';
import { AdministrationModule } from './administration/administration.module';
import type { AuthConfig } from './config';
import { DATABASE } from './database';
import { LockoutModule } from './lockout/lockout.module';
import { MailModule } from './mail/mail.module';
import { PasswordModule } from './password/password.module';
import { PasswordRoutesModule } from './password/password-routes.module';
import { SessionController } from './session/session.controller';
import { SessionModule } from './session/session.module';
import { TelemetryModule } from './telemetry';

@Module({})
export class AppModule implements NestModule {
  /** @param connected false for a command line, which leaves events and background jobs to the running service */
  static forRoot(config: AuthConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    const cookieSecret = config.COOKIE_SECRET;
    const sessions = SessionModule.forRoot({
      cookieSecret,
      signingKeysFile: config.SIGNING_KEYS_FILE,
      secure: config.secureCookies,
      allowedOrigins: config.allowedOrigins,
    });
    const access = AccountAccessModule.forRoot(sessions);
    const passwords = PasswordRoutesModule.forRoot(config.passwordReset, sessions);
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE }),
        MessagingModule.forRoot({ service: 'auth', connected }),
        TelemetryModule,
        PasswordModule.forRoot(config.hashing()),
        LockoutModule.forRoot({ cookieSecret }),
        MailModule.forRoot({
          secret: cookieSecret,
          publicUrl: config.PUBLIC_URL,
          smtp: config.smtp,
          sends: connected,
        }),
        AccountModule,
        sessions,
        RegistrationModule.forRoot(sessions),
        access,
        passwords,
        ProfileModule.forRoot(config.emailChanges, passwords),
        AdministrationModule.forRoot(sessions, access, passwords),
        AdminModule.forRoot(connected ? config.firstAdmin : undefined, access),
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(cookieParser()).forRoutes(SessionController, RegistrationController);
  }
}
