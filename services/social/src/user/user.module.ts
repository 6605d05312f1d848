import { UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoticeModule } from '../notice/notice.module';
import { searchColumnsOf } from './domain/search-text';
import { UserConsumer } from './user.consumer';
import { UserService } from './user.service';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';

@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity]),
    UsersModule.forChat(UserEntity, searchColumnsOf),
    NoticeModule,
  ],
  controllers: [UserConsumer],
  providers: [UserService, UserRepository],
  exports: [UserService, UserRepository, UsersModule],
})
export class UserModule {}
