import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/account.module';
import { HashingModule } from '../hashing/hashing.module';
import { LockoutModule } from '../lockout/lockout.module';
import { PasskeyModule } from '../passkey/passkey.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserEntity } from '../user/user.entity';
import { UserModule } from '../user/user.module';
import { AccountSearchRepository } from './account-search.repository';
import { AccountQueries } from './account.queries';
import { AdminTransactionService } from './admin-transaction.service';
import { AdministrationController } from './administration.controller';
import { AdministrationService } from './administration.service';
import { CredentialService } from './credential.service';
import { MuteService } from './mute.service';
import { WaiverService } from './waiver.service';

@Module({
  imports: [
    AccountModule,
    HashingModule,
    LockoutModule,
    PasskeyModule,
    PasswordModule,
    SessionModule,
    UserModule,
    TypeOrmModule.forFeature([UserEntity]),
  ],
  controllers: [AccountQueries, AdministrationController],
  providers: [
    AccountSearchRepository,
    AdministrationService,
    AdminTransactionService,
    CredentialService,
    MuteService,
    WaiverService,
  ],
})
export class AdministrationModule {}
