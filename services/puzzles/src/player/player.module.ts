import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerConsumer } from './player.consumer';
import { PlayerEntity } from './player.entity';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

@Module({
  imports: [TypeOrmModule.forFeature([PlayerEntity])],
  controllers: [PlayerConsumer],
  providers: [PlayerCalendar, PlayerEraser, PlayerRepository],
  exports: [PlayerCalendar, PlayerEraser, PlayerRepository],
})
export class PlayerModule {}
