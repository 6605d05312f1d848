import { Module } from '@nestjs/common';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerErasureRepository } from './player-erasure.repository';
import { PlayerConsumer } from './player.consumer';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

@Module({
  providers: [PlayerCalendar, PlayerConsumer, PlayerEraser, PlayerErasureRepository, PlayerRepository],
  exports: [PlayerCalendar, PlayerEraser, PlayerRepository],
})
export class PlayerModule {}
