import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { ScoreModule } from '../score/score.module';
import { StreakModule } from '../streak/streak.module';
import { DraftService } from './draft.service';
import { EditorialQueries } from './editorial.queries';
import { EditorialRepository } from './editorial.repository';
import { EditorialService } from './editorial.service';
import { ScheduleService } from './schedule.service';
import { WithdrawalController } from './withdrawal.controller';
import { WithdrawalJob } from './withdrawal.job';
import { WithdrawalRepository } from './withdrawal.repository';
import { WithdrawalService } from './withdrawal.service';

/** What editors do with puzzles before and after they are played. */
@Module({
  imports: [PlayerModule, ScoreModule, StreakModule],
  controllers: [EditorialQueries, WithdrawalController],
  providers: [
    DraftService,
    EditorialRepository,
    EditorialService,
    ScheduleService,
    WithdrawalJob,
    WithdrawalRepository,
    WithdrawalService,
  ],
})
export class EditorialModule {}
