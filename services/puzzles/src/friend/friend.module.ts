import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerModule } from '../player/player.module';
import { FriendConsumer } from './friend.consumer';
import { FriendRepository } from './friend.repository';
import { FriendshipEntity } from './friendship.entity';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity]), PlayerModule],
  controllers: [FriendConsumer],
  providers: [FriendRepository],
  exports: [FriendRepository],
})
export class FriendModule {}
