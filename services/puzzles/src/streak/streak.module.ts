import { Module } from '@nestjs/common';
import { StreakRepository } from './streak.repository';
import { StreakRepublisher } from './streak.republisher';
import { StreakService } from './streak.service';
import { StreakSweeper } from './streak.sweeper';

@Module({
  providers: [StreakRepository, StreakRepublisher, StreakService, StreakSweeper],
  exports: [StreakService],
})
export class StreakModule {}
