import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { StreakRepository } from './streak.repository';
import { StreakRepublisher } from './streak.republisher';
import { StreakResponder } from './streak.responder';
import { StreakService } from './streak.service';
import { StreakSweeper } from './streak.sweeper';

@Module({
  imports: [PlayerModule],
  providers: [StreakRepository, StreakRepublisher, StreakResponder, StreakService, StreakSweeper],
  exports: [StreakService],
})
export class StreakModule {}
