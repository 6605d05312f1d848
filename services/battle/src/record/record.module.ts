import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { BoardRepository } from './board.repository';
import { HistoryRepository } from './history.repository';
import { RecordController } from './record.controller';
import { Recorder } from './record.recorder';
import { RecordRepository } from './record.repository';
import { RecordRepublisher } from './record.republisher';
import { RecordResponder } from './record.responder';
import { RecordService } from './record.service';

@Module({
  imports: [UserModule],
  controllers: [RecordController],
  providers: [
    BoardRepository,
    HistoryRepository,
    Recorder,
    RecordRepository,
    RecordRepublisher,
    RecordResponder,
    RecordService,
  ],
  exports: [Recorder, RecordRepository],
})
export class RecordModule {}
