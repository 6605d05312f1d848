import { Module } from '@nestjs/common';
import { LeaderboardModule } from '../leaderboard/leaderboard.module';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { RebuildRepository } from './rebuild.repository';
import { RebuildService } from './rebuild.service';

@Module({
  imports: [LeaderboardModule, PlayerModule, StreakModule],
  providers: [RebuildRepository, RebuildService],
})
export class RebuildModule {}
