import { Module } from '@nestjs/common';
import { FriendModule } from '../friend/friend.module';
import { PlayerModule } from '../player/player.module';
import { AllTimeBoardRepository } from './all-time-board.repository';
import { BoardService } from './board.service';
import { DayBoardRepository } from './day-board.repository';
import { DayBoardService } from './day-board.service';
import { LeaderboardController } from './leaderboard.controller';
import { RankFolder } from './rank.folder';
import { RankPruner } from './rank.pruner';
import { RankRepository } from './rank.repository';
import { StreakBoardRepository } from './streak-board.repository';
import { TotalBoardRepository } from './total-board.repository';

@Module({
  imports: [FriendModule, PlayerModule],
  controllers: [LeaderboardController],
  providers: [
    AllTimeBoardRepository,
    BoardService,
    DayBoardRepository,
    DayBoardService,
    RankFolder,
    RankPruner,
    RankRepository,
    StreakBoardRepository,
    TotalBoardRepository,
  ],
  exports: [DayBoardService],
})
export class LeaderboardModule {}
