import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { DayBoardRepository } from './day-board.repository';
import { DayBoardService } from './day-board.service';
import { LeaderboardController } from './leaderboard.controller';

@Module({
  imports: [PlayerModule],
  controllers: [LeaderboardController],
  providers: [DayBoardRepository, DayBoardService],
  exports: [DayBoardService],
})
export class LeaderboardModule {}
