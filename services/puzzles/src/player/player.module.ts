import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PlayerCalendar } from './player-calendar.service';
import { PlayerConsumer } from './player.consumer';
import { PlayerRepository } from './player.repository';
import { TimeZoneInterceptor } from './time-zone.interceptor';

@Module({
  providers: [
    PlayerCalendar,
    PlayerConsumer,
    PlayerRepository,
    { provide: APP_INTERCEPTOR, useClass: TimeZoneInterceptor },
  ],
  exports: [PlayerCalendar, PlayerRepository],
})
export class PlayerModule {}
