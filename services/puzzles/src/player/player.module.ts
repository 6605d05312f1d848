import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerErasureRepository } from './player-erasure.repository';
import { PlayerConsumer } from './player.consumer';
import { PlayerEntity } from './player.entity';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

@Module({
  imports: [TypeOrmModule.forFeature([PlayerEntity])],
  providers: [PlayerCalendar, PlayerConsumer, PlayerEraser, PlayerErasureRepository, PlayerRepository],
  exports: [PlayerCalendar, PlayerEraser, PlayerRepository],
})
export class PlayerModule {}
