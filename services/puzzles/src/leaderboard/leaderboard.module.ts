import { Module } from '@nestjs/common';
import { DayBoardRepository } from './day-board.repository';
import { DayBoardService } from './day-board.service';
import { LeaderboardController } from './leaderboard.controller';

@Module({
  controllers: [LeaderboardController],
  providers: [DayBoardRepository, DayBoardService],
  exports: [DayBoardService],
})
export class LeaderboardModule {}
