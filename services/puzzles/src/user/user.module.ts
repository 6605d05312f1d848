import { UserConsumer, UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountService } from './account.service';
import { CalendarService } from './calendar.service';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), UsersModule.forFeature(UserEntity)],
  controllers: [UserConsumer],
  providers: [AccountService, CalendarService, UserRepository],
  exports: [AccountService, CalendarService, UserRepository, UsersModule],
})
export class UserModule {}
