import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { ScoreModule } from '../score/score.module';
import { StatisticsModule } from '../statistics/statistics.module';
import { StreakModule } from '../streak/streak.module';
import { DraftService } from './draft.service';
import { EditorialController } from './editorial.controller';
import { EditorialRepository } from './editorial.repository';
import { EditorialService } from './editorial.service';
import { ImportAdminService } from './import-admin.service';
import { PuzzleAdminService } from './puzzle-admin.service';
import { PuzzleController } from './puzzle.controller';
import { ScheduleService } from './schedule.service';
import { WithdrawalController } from './withdrawal.controller';
import { WithdrawalJob } from './withdrawal.job';
import { WithdrawalRepository } from './withdrawal.repository';
import { WithdrawalService } from './withdrawal.service';

/** What editors do with puzzles before and after they are played. */
@Module({
  imports: [UserModule, ScoreModule, StatisticsModule, StreakModule],
  // Nest matches in this order: the fixed paths of the first controller before the paths with the id of a puzzle.
  controllers: [EditorialController, PuzzleController, WithdrawalController],
  providers: [
    DraftService,
    EditorialRepository,
    EditorialService,
    ImportAdminService,
    PuzzleAdminService,
    ScheduleService,
    WithdrawalJob,
    WithdrawalRepository,
    WithdrawalService,
  ],
})
export class EditorialModule {}
