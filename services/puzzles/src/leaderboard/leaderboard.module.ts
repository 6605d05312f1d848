import { RanksModule } from '@fourfold/platform/ranks';
import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { BoardRepository } from './board.repository';
import { BoardService } from './board.service';
import { LeaderboardController } from './leaderboard.controller';
import { RankConsumer } from './rank.consumer';
import { RankService } from './rank.service';
import { StandingRepository } from './standing.repository';

@Module({
  imports: [PlayerModule, RanksModule.forSource(StandingRepository)],
  controllers: [LeaderboardController, RankConsumer],
  providers: [BoardRepository, BoardService, RankService],
  exports: [RanksModule, RankService],
})
export class LeaderboardModule {}
