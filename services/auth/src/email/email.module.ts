import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LockoutModule } from '../lockout/lockout.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AccountLinkEntity } from './account-link.entity';
import { AccountLinkRepository } from './account-link.repository';
import { EmailAddressRepository } from './email-address.repository';
import { EmailAddressService } from './email-address.service';
import { EmailController } from './email.controller';
import { EmailService } from './email.service';
import { FormerAddressEntity } from './former-address.entity';

@Module({
  imports: [
    LockoutModule,
    SessionModule,
    UserModule,
    TypeOrmModule.forFeature([FormerAddressEntity, AccountLinkEntity]),
  ],
  controllers: [EmailController],
  providers: [AccountLinkRepository, EmailAddressRepository, EmailAddressService, EmailService],
  exports: [AccountLinkRepository, EmailAddressService],
})
export class EmailModule {}
