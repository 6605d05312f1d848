import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { FriendConsumer } from './friend.consumer';
import { FriendRepository } from './friend.repository';

@Module({
  imports: [PlayerModule],
  providers: [FriendConsumer, FriendRepository],
  exports: [FriendRepository],
})
export class FriendModule {}
