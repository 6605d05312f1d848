import { PlatformModule } from '@fourfold/platform';
import { AdminModule } from '@fourfold/platform/admin';
import { MessagingModule } from '@fourfold/platform/messaging';
import { DatabaseModule } from '@fourfold/platform/database';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import cookieParser from 'cookie-parser';
import { AccountModule } from './account/account.module';
import { FirstAdminJob } from './account/first-admin.job';
import { RegistrationController } from './account/registration.controller';
import { AccountAccessService } from './administration/account-access.service';
import { AdministrationModule } from './administration/administration.module';
import { AppConfigController } from './app-config/app-config.controller';
import type { AuthConfig } from './config';
import { DATABASE } from './database';
import { EmailModule } from './email/email.module';
import { ExportModule } from './export/export.module';
import { GuestController } from './guest/guest.controller';
import { GuestModule } from './guest/guest.module';
import { LockoutModule } from './lockout/lockout.module';
import { LoginController } from './login/login.controller';
import { LoginModule } from './login/login.module';
import { MailModule } from './mail/mail.module';
import { PasskeyLoginController } from './passkey/passkey-login.controller';
import { PasskeyModule } from './passkey/passkey.module';
import { PasswordModule } from './password/password.module';
import { SessionController } from './session/session.controller';
import { SessionModule } from './session/session.module';
import { TelemetryModule } from './telemetry';
import { TokenModule } from './token/token.module';
import { UserModule } from './user/user.module';

@Module({})
export class AppModule implements NestModule {
  /** @param connected false for a command line, which leaves events and background jobs to the running service */
  static forRoot(config: AuthConfig, { connected = true }: { connected?: boolean } = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config),
        DatabaseModule.forRoot({ ...config.database, ...DATABASE }),
        MessagingModule.forRoot({ service: 'auth', connected }),
        AdminModule.forRoot('auth', { access: AccountAccessService, imports: [UserModule] }),
        TelemetryModule,
        UserModule,
        MailModule.forRoot({ smtp: config.smtp, sends: connected }),
        LockoutModule,
        TokenModule,
        SessionModule,
        PasskeyModule,
        LoginModule,
        EmailModule,
        PasswordModule,
        AccountModule,
        GuestModule,
        AdministrationModule,
        ExportModule,
      ],
      controllers: [AppConfigController],
      providers: connected ? [FirstAdminJob] : [],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(cookieParser())
      .forRoutes(
        GuestController,
        LoginController,
        PasskeyLoginController,
        RegistrationController,
        SessionController,
      );
  }
}
