import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountController } from './account.controller';
import { AccountCreator } from './account.creator';
import { AccountRepository } from './account.repository';
import { AccountRepublisher } from './account.republisher';
import { AccountService } from './account.service';
import { ProfileChanger } from './profile.changer';
import { ProfileService } from './profile.service';
import { StreakConsumer } from './streak.consumer';
import { UserEntity } from './user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [AccountController, StreakConsumer],
  providers: [
    AccountCreator,
    AccountRepository,
    AccountRepublisher,
    AccountService,
    ProfileChanger,
    ProfileService,
  ],
  exports: [AccountCreator, AccountRepository, AccountService, ProfileChanger],
})
export class AccountModule {}
