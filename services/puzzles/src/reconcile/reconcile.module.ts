import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { GameTalliesProjection } from './game-tallies.projection';
import { MissedDatesService } from './missed-dates.service';
import { PlayerTotalsProjection } from './player-totals.projection';
import { PROJECTIONS, type Projection } from './projection';
import { RankSlotsProjection, RankSumsProjection, RankTalliesProjection } from './rank.projection';
import { ReconcileMarkEntity } from './reconcile-mark.entity';
import { ReconcileJob } from './reconcile.job';
import { ReconcileMarksRepository } from './reconcile-marks.repository';
import { Reconciler } from './reconciler';
import { StreakProjection } from './streak.projection';
import { WrongTalliesProjection } from './wrong-tallies.projection';

/** Ranks are kept of streaks and totals, sums and slots of ranks of their tallies. */
const IN_ORDER = [
  StreakProjection,
  PlayerTotalsProjection,
  GameTalliesProjection,
  WrongTalliesProjection,
  RankTalliesProjection,
  RankSlotsProjection,
  RankSumsProjection,
];

@Module({
  imports: [TypeOrmModule.forFeature([ReconcileMarkEntity]), PlayerModule, StreakModule],
  providers: [
    ...IN_ORDER,
    MissedDatesService,
    ReconcileJob,
    ReconcileMarksRepository,
    Reconciler,
    {
      provide: PROJECTIONS,
      useFactory: (...projections: Projection[]) => projections,
      inject: IN_ORDER,
    },
  ],
  exports: [MissedDatesService],
})
export class ReconcileModule {}
