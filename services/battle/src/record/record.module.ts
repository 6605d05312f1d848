import { RanksModule } from '@fourfold/platform/ranks';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RelationModule } from '../relation/relation.module';
import { UserModule } from '../user/user.module';
import { BattlePlayerEntity } from './battle-player.entity';
import { BattleEntity } from './battle.entity';
import { BoardRepository } from './board.repository';
import { FlaggedBattleEntity } from './flagged-battle.entity';
import { FlaggedBattleRepository } from './flagged-battle.repository';
import { FlagService } from './flag.service';
import { HistoryRepository } from './history.repository';
import { RankConsumer } from './rank.consumer';
import { RankService } from './rank.service';
import { RebuildRepository } from './rebuild.repository';
import { RebuildService } from './rebuild.service';
import { RecordController } from './record.controller';
import { RecordEntity } from './record.entity';
import { ResultService } from './result.service';
import { RecordRepository } from './record.repository';
import { RecordService } from './record.service';
import { ReplayController } from './replay.controller';
import { ReplayEntity } from './replay.entity';
import { ReplayRepository } from './replay.repository';
import { ReplayService } from './replay.service';
import { ReplayShareEntity } from './replay-share.entity';
import { VoidService } from './void.service';
import { StandService } from './stand.service';
import { StandingEntity } from './standing.entity';
import { StandingRepository } from './standing.repository';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BattleEntity,
      BattlePlayerEntity,
      FlaggedBattleEntity,
      RecordEntity,
      ReplayEntity,
      ReplayShareEntity,
      StandingEntity,
    ]),
    RanksModule.forSource(StandingRepository),
    RelationModule,
    UserModule,
  ],
  controllers: [RankConsumer, RecordController, ReplayController],
  providers: [
    BoardRepository,
    FlaggedBattleRepository,
    FlagService,
    HistoryRepository,
    RankService,
    RebuildRepository,
    RebuildService,
    ResultService,
    RecordRepository,
    RecordService,
    ReplayRepository,
    ReplayService,
    StandService,
    VoidService,
  ],
  exports: [
    FlaggedBattleRepository,
    FlagService,
    RankService,
    ResultService,
    RecordRepository,
    ReplayRepository,
    ReplayService,
    VoidService,
  ],
})
export class RecordModule {}
