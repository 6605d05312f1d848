import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountAccessService } from './account-access.service';
import { AccountDeletionService } from './account-deletion.service';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountLinkEntity } from './account-link.entity';
import { AccountLinkRepository } from './account-link.repository';
import { AccountController } from './account.controller';
import { AccountCreator } from './account.creator';
import { AccountEraser } from './account.eraser';
import { AccountRecovery } from './account.recovery';
import { AccountRepository } from './account.repository';
import { AddressAudit } from './address.audit';
import { AddressChanger } from './address.changer';
import { AddressRepository } from './address.repository';
import { AdminCommands } from './admin.commands';
import { AdminCreator } from './admin.creator';
import { EmailConfirmer } from './email.confirmer';
import { EmailController } from './email.controller';
import { EmailRestorer } from './email.restorer';
import { EmailStatusService } from './email-status.service';
import { FormerAddressEntity } from './former-address.entity';
import { ProfileChanger } from './profile.changer';
import { EmailChangePolicy, ProfileService } from './profile.service';
import { RegistrationService } from './registration.service';
import { StreakConsumer } from './streak.consumer';
import { StreakService } from './streak.service';
import { UserEntity } from './user.entity';

/** Global, as accounts, sessions and passwords need each other. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, FormerAddressEntity, AccountLinkEntity])],
  controllers: [AccountController, EmailController, StreakConsumer],
  providers: [
    AccountAccessService,
    AccountCreator,
    AccountDeletionService,
    AccountEraser,
    AccountErasureRepository,
    AccountLinkRepository,
    AccountRecovery,
    AccountRepository,
    AddressAudit,
    AddressChanger,
    AddressRepository,
    AdminCommands,
    AdminCreator,
    EmailChangePolicy,
    EmailConfirmer,
    EmailRestorer,
    EmailStatusService,
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
    AccountRecovery,
    AccountRepository,
    AddressRepository,
    AdminCreator,
    ProfileChanger,
    RegistrationService,
    StreakService,
  ],
})
export class AccountModule {}
