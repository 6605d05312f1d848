import { Module } from '@nestjs/common';
import { FriendModule } from '../friend/friend.module';
import { PlayerModule } from '../player/player.module';
import { BoardService } from './board.service';
import { LeaderboardController } from './leaderboard.controller';
import { RankFillService } from './rank-fill.service';
import { RankSetRepository } from './rank-set.repository';
import { RankConsumer } from './rank.consumer';
import { RankService } from './rank.service';
import { ScoreBoardRepository } from './score-board.repository';
import { StandingRepository } from './standing.repository';
import { StreakBoardRepository } from './streak-board.repository';
import { TotalBoardRepository } from './total-board.repository';

@Module({
  imports: [FriendModule, PlayerModule],
  controllers: [LeaderboardController, RankConsumer],
  providers: [
    BoardService,
    RankFillService,
    RankService,
    RankSetRepository,
    ScoreBoardRepository,
    StandingRepository,
    StreakBoardRepository,
    TotalBoardRepository,
  ],
  exports: [BoardService, RankFillService],
})
export class LeaderboardModule {}
