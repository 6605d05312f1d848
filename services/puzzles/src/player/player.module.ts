import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendRepository } from './friend.repository';
import { FriendshipEntity } from './friendship.entity';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerConsumer } from './player.consumer';
import { PlayerEntity } from './player.entity';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity, PlayerEntity])],
  controllers: [PlayerConsumer],
  providers: [FriendRepository, PlayerCalendar, PlayerEraser, PlayerRepository],
  exports: [FriendRepository, PlayerCalendar, PlayerEraser, PlayerRepository],
})
export class PlayerModule {}
