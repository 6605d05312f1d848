import { RedisClient } from '@fourfold/platform/redis';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AdminCredentials } from '../config';
import { AccountAccessService } from './account-access.service';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountLinkEntity } from './account-link.entity';
import { AccountLinkRepository } from './account-link.repository';
import { AccountController } from './account.controller';
import { AccountCreator } from './account.creator';
import { AccountEraser } from './account.eraser';
import { AccountRepository } from './account.repository';
import { AccountRepublisher } from './account.republisher';
import { AdminAppointer } from './admin.appointer';
import { AdminCreator } from './admin.creator';
import { EmailConfirmer } from './email.confirmer';
import { EmailController } from './email.controller';
import { EmailRestorer } from './email.restorer';
import { FIRST_ADMIN, FirstAdmin } from './first-admin';
import { ProfileChanger } from './profile.changer';
import { EmailChangeLimiters, type EmailChangeLimits, ProfileService } from './profile.service';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';
import { StreakConsumer } from './streak.consumer';
import { UserEntity } from './user.entity';

export interface AccountOptions {
  emailChanges: EmailChangeLimits;
  /** Made at start, if given. */
  firstAdmin: AdminCredentials | undefined;
}

/** Global, as accounts, sessions and passwords need each other. */
@Module({})
export class AccountModule {
  static forRoot({ emailChanges, firstAdmin }: AccountOptions): DynamicModule {
    return {
      module: AccountModule,
      global: true,
      imports: [TypeOrmModule.forFeature([UserEntity, AccountLinkEntity])],
      controllers: [AccountController, EmailController, RegistrationController, StreakConsumer],
      providers: [
        AccountAccessService,
        AccountCreator,
        AccountEraser,
        AccountErasureRepository,
        AccountLinkRepository,
        AccountRepository,
        AccountRepublisher,
        AdminAppointer,
        AdminCreator,
        EmailConfirmer,
        EmailRestorer,
        FirstAdmin,
        ProfileChanger,
        ProfileService,
        RegistrationService,
        {
          provide: EmailChangeLimiters,
          inject: [RedisClient],
          useFactory: (redis: RedisClient) => new EmailChangeLimiters(redis, emailChanges),
        },
        { provide: FIRST_ADMIN, useValue: firstAdmin },
      ],
      exports: [
        AccountAccessService,
        AccountCreator,
        AccountEraser,
        AccountLinkRepository,
        AccountRepository,
        ProfileChanger,
      ],
    };
  }
}
