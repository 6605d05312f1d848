import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { BoardRepository } from './board.repository';
import { BoardService } from './board.service';
import { LeaderboardController } from './leaderboard.controller';
import { RankFillService } from './rank-fill.service';
import { RankSetRepository } from './rank-set.repository';
import { RankConsumer } from './rank.consumer';
import { RankService } from './rank.service';
import { StandingRepository } from './standing.repository';

@Module({
  imports: [PlayerModule],
  controllers: [LeaderboardController, RankConsumer],
  providers: [
    BoardRepository,
    BoardService,
    RankFillService,
    RankService,
    RankSetRepository,
    StandingRepository,
  ],
  exports: [RankFillService],
})
export class LeaderboardModule {}
