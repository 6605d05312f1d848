import { Module } from '@nestjs/common';
import { FriendNewsModule } from '../friend-news/friend-news.module';
import { FriendshipModule } from '../friendship/friendship.module';
import { FriendsTodayController } from './friends-today.controller';
import { FriendsTodayService } from './friends-today.service';

@Module({
  imports: [FriendNewsModule, FriendshipModule],
  controllers: [FriendsTodayController],
  providers: [FriendsTodayService],
})
export class FriendsTodayModule {}
