import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountCreator } from './account.creator';
import { AccountRepository } from './account.repository';
import { AccountRepublisher } from './account.republisher';
import { AccountService } from './account.service';
import { ProfileService } from './profile.service';
import { StreakConsumer } from './streak.consumer';

@Module({
  controllers: [AccountController],
  providers: [
    AccountCreator,
    AccountRepository,
    AccountRepublisher,
    AccountService,
    ProfileService,
    StreakConsumer,
  ],
  exports: [AccountCreator, AccountRepository, AccountService],
})
export class AccountModule {}
