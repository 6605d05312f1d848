import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { FriendConsumer } from './friend.consumer';
import { FriendRepository } from './friend.repository';
import { FriendService } from './friend.service';
import { FriendshipEntity } from './friendship.entity';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity]), UserModule],
  controllers: [FriendConsumer],
  providers: [FriendRepository, FriendService],
  exports: [FriendRepository, FriendService],
})
export class FriendModule {}
