import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { BattlePlayerEntity } from './battle-player.entity';
import { BattleEntity } from './battle.entity';
import { BoardRepository } from './board.repository';
import { HistoryRepository } from './history.repository';
import { RecordController } from './record.controller';
import { RecordEntity } from './record.entity';
import { Recorder } from './record.recorder';
import { RecordRepository } from './record.repository';
import { RecordRepublisher } from './record.republisher';
import { RecordService } from './record.service';
import { StandingEntity } from './standing.entity';

@Module({
  imports: [
    TypeOrmModule.forFeature([BattleEntity, BattlePlayerEntity, RecordEntity, StandingEntity]),
    UserModule,
  ],
  controllers: [RecordController],
  providers: [
    BoardRepository,
    HistoryRepository,
    Recorder,
    RecordRepository,
    RecordRepublisher,
    RecordService,
  ],
  exports: [Recorder, RecordRepository],
})
export class RecordModule {}
