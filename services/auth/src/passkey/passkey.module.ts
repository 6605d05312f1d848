import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LockoutModule } from '../lockout/lockout.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { PasskeyChallengeStore } from './passkey-challenge.store';
import { PasskeyLoginController } from './passkey-login.controller';
import { PasskeyLoginService } from './passkey-login.service';
import { PasskeyController } from './passkey.controller';
import { PasskeyEntity } from './passkey.entity';
import { PasskeyRemovalService } from './passkey-removal.service';
import { PasskeyRepository } from './passkey.repository';
import { PasskeyService } from './passkey.service';
import { WebAuthnService } from './web-authn.service';

@Module({
  imports: [LockoutModule, SessionModule, UserModule, TypeOrmModule.forFeature([PasskeyEntity])],
  controllers: [PasskeyController, PasskeyLoginController],
  providers: [
    PasskeyChallengeStore,
    PasskeyLoginService,
    PasskeyRemovalService,
    PasskeyRepository,
    PasskeyService,
    WebAuthnService,
  ],
  exports: [PasskeyLoginService, PasskeyRemovalService, PasskeyService],
})
export class PasskeyModule {}
