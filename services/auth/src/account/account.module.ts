import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountAccessService } from './account-access.service';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountLinkEntity } from './account-link.entity';
import { AccountLinkRepository } from './account-link.repository';
import { AccountController } from './account.controller';
import { AccountCreator } from './account.creator';
import { AccountEraser } from './account.eraser';
import { AccountRepository } from './account.repository';
import { AdminCommands } from './admin.commands';
import { AdminCreator } from './admin.creator';
import { EmailConfirmer } from './email.confirmer';
import { EmailController } from './email.controller';
import { EmailRestorer } from './email.restorer';
import { ProfileChanger } from './profile.changer';
import { EmailChangeLimiters, ProfileService } from './profile.service';
import { RegistrationService } from './registration.service';
import { StreakConsumer } from './streak.consumer';
import { StreakService } from './streak.service';
import { UserEntity } from './user.entity';

/** Global, as accounts, sessions and passwords need each other. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, AccountLinkEntity])],
  controllers: [AccountController, EmailController, StreakConsumer],
  providers: [
    AccountAccessService,
    AccountCreator,
    AccountEraser,
    AccountErasureRepository,
    AccountLinkRepository,
    AccountRepository,
    AdminCommands,
    AdminCreator,
    EmailChangeLimiters,
    EmailConfirmer,
    EmailRestorer,
    ProfileChanger,
    ProfileService,
    RegistrationService,
    StreakService,
  ],
  exports: [
    AccountAccessService,
    AccountCreator,
    AccountEraser,
    AccountLinkRepository,
    AccountRepository,
    AdminCreator,
    ProfileChanger,
    RegistrationService,
    StreakService,
  ],
})
export class AccountModule {}
