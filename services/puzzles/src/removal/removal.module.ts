import { Module } from '@nestjs/common';
import { FriendshipModule } from '../friendship/friendship.module';
import { LeaderboardModule } from '../leaderboard/leaderboard.module';
import { UserModule } from '../user/user.module';
import { ErasureService } from './erasure.service';
import { RemovalConsumer } from './removal.consumer';

@Module({
  imports: [FriendshipModule, LeaderboardModule, UserModule],
  controllers: [RemovalConsumer],
  providers: [ErasureService],
  exports: [ErasureService],
})
export class RemovalModule {}
