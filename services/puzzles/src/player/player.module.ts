import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerErasureRepository } from './player-erasure.repository';
import { PlayerConsumer } from './player.consumer';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';
import { TimeZoneInterceptor } from './time-zone.interceptor';

@Module({
  providers: [
    PlayerCalendar,
    PlayerConsumer,
    PlayerEraser,
    PlayerErasureRepository,
    PlayerRepository,
    { provide: APP_INTERCEPTOR, useClass: TimeZoneInterceptor },
  ],
  exports: [PlayerCalendar, PlayerEraser, PlayerRepository],
})
export class PlayerModule {}
