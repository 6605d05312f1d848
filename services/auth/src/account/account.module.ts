import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountCreator } from './account.creator';
import { AccountRepository } from './account.repository';
import { AccountRepublisher } from './account.republisher';
import { AccountService } from './account.service';
import { EmailLinkEntity } from './email-link.entity';
import { EmailLinkRepository } from './email-link.repository';
import { ProfileChanger } from './profile.changer';
import { StreakConsumer } from './streak.consumer';
import { UserEntity } from './user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, EmailLinkEntity])],
  controllers: [StreakConsumer],
  providers: [
    AccountCreator,
    AccountRepository,
    AccountRepublisher,
    AccountService,
    EmailLinkRepository,
    ProfileChanger,
  ],
  exports: [AccountCreator, AccountRepository, AccountService, EmailLinkRepository, ProfileChanger],
})
export class AccountModule {}
