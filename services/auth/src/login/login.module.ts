import { Module } from '@nestjs/common';
import { HashingModule } from '../hashing/hashing.module';
import { LockoutModule } from '../lockout/lockout.module';
import { PasskeyModule } from '../passkey/passkey.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { LoginController } from './login.controller';
import { LoginService } from './login.service';

@Module({
  imports: [HashingModule, LockoutModule, PasskeyModule, SessionModule, UserModule],
  controllers: [LoginController],
  providers: [LoginService],
  exports: [LoginService],
})
export class LoginModule {}
