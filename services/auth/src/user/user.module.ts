import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ErasureService } from './erasure.service';
import { StreakConsumer } from './streak.consumer';
import { StreakService } from './streak.service';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';
import { UserService } from './user.service';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [StreakConsumer],
  providers: [ErasureService, StreakService, UserRepository, UserService],
  exports: [ErasureService, StreakService, UserRepository, UserService],
})
export class UserModule {
  constructor(erasure: ErasureService, users: UserRepository) {
    erasure.register((manager, { userId }) => users.anonymise(manager, userId));
  }
}
