import { RanksModule } from '@fourfold/platform/ranks';
import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { BoardRepository } from './board.repository';
import { BoardService } from './board.service';
import { LeaderboardController } from './leaderboard.controller';
import { RankConsumer } from './rank.consumer';
import { RankService } from './rank.service';
import { StandingRepository } from './standing.repository';

@Module({
  imports: [UserModule, RanksModule.forSource(StandingRepository)],
  controllers: [LeaderboardController, RankConsumer],
  providers: [BoardRepository, BoardService, RankService],
  exports: [RanksModule, RankService],
})
export class LeaderboardModule {}
