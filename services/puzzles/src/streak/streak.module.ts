import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { MissedDates } from './missed-dates.service';
import { StreakRepository } from './streak.repository';
import { StreakRepublisher } from './streak.republisher';
import { StreakResponder } from './streak.responder';
import { StreakService } from './streak.service';
import { StreakSweeper } from './streak.sweeper';

@Module({
  imports: [PlayerModule],
  providers: [
    MissedDates,
    StreakRepository,
    StreakRepublisher,
    StreakResponder,
    StreakService,
    StreakSweeper,
  ],
  exports: [MissedDates, StreakService],
})
export class StreakModule {}
