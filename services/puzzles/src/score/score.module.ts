import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptModule } from '../attempt/attempt.module';
import { LeaderboardModule } from '../leaderboard/leaderboard.module';
import { UserModule } from '../user/user.module';
import { StreakModule } from '../streak/streak.module';
import { DayResultQueries } from './day-result.queries';
import { DayResultRepository } from './day-result.repository';
import { FairPlayRepository } from './fair-play.repository';
import { FairPlayService } from './fair-play.service';
import { FlaggedGameController } from './flagged-game.controller';
import { FlaggedGameRepository } from './flagged-game.repository';
import { FlaggedGameService } from './flagged-game.service';
import { ScoreAdminController } from './score-admin.controller';
import { ScoreAdminService } from './score-admin.service';
import { ScoreController } from './score.controller';
import { ScoreEntity } from './score.entity';
import { ScoreRepository } from './score.repository';
import { ScoreService } from './score.service';

@Module({
  imports: [
    AttemptModule,
    LeaderboardModule,
    UserModule,
    StreakModule,
    TypeOrmModule.forFeature([ScoreEntity]),
  ],
  controllers: [DayResultQueries, FlaggedGameController, ScoreAdminController, ScoreController],
  providers: [
    DayResultRepository,
    FairPlayRepository,
    FairPlayService,
    FlaggedGameRepository,
    FlaggedGameService,
    ScoreAdminService,
    ScoreRepository,
    ScoreService,
  ],
  exports: [ScoreRepository],
})
export class ScoreModule {}
