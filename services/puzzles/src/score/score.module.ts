import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { LeaderboardModule } from '../leaderboard/leaderboard.module';
import { PlayerModule } from '../player/player.module';
import { ScoreOverview } from './score-overview.service';
import { ScoreController } from './score.controller';
import { ScoreRecorder } from './score.recorder';
import { ScoreRepository } from './score.repository';
import { ScoreRepublisher } from './score.republisher';
import { ScoreService } from './score.service';

@Module({
  imports: [AttemptModule, LeaderboardModule, PlayerModule],
  controllers: [ScoreController],
  providers: [ScoreOverview, ScoreRecorder, ScoreRepository, ScoreRepublisher, ScoreService],
})
export class ScoreModule {}
