import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module';
import { HashingModule } from '../hashing/hashing.module';
import { PasskeyModule } from '../passkey/passkey.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { AdminService } from './admin.service';
import { EmailChangeLimits } from './email-change.limits';
import { ErasureRepository } from './erasure.repository';
import { FirstPasskeyController } from './first-passkey.controller';
import { FirstPasskeyService } from './first-passkey.service';
import { FirstSessionService } from './first-session.service';
import { ProfileController } from './profile.controller';
import { ProfileService } from './profile.service';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';

@Module({
  imports: [EmailModule, HashingModule, PasskeyModule, SessionModule, UserModule],
  controllers: [AccountController, FirstPasskeyController, ProfileController, RegistrationController],
  providers: [
    AccountService,
    AdminService,
    EmailChangeLimits,
    ErasureRepository,
    FirstPasskeyService,
    FirstSessionService,
    ProfileService,
    RegistrationService,
  ],
  exports: [AccountService, AdminService, FirstPasskeyService, ProfileService],
})
export class AccountModule {}
