import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module';
import { HashingModule } from '../hashing/hashing.module';
import { LockoutModule } from '../lockout/lockout.module';
import { LoginModule } from '../login/login.module';
import { PasskeyModule } from '../passkey/passkey.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { PasswordChangeLimits } from './password-change.limits';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';
import { PasswordController } from './password.controller';
import { PasswordService } from './password.service';

@Module({
  imports: [EmailModule, HashingModule, LockoutModule, LoginModule, PasskeyModule, SessionModule, UserModule],
  controllers: [PasswordController],
  providers: [PasswordChangeLimits, PasswordChangeService, PasswordResetService, PasswordService],
  exports: [PasswordService],
})
export class PasswordModule {}
