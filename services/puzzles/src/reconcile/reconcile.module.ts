import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { GameTalliesProjection } from './game-tallies.projection';
import { MissedDates } from './missed-dates.service';
import { PlayerTotalsProjection } from './player-totals.projection';
import { PROJECTIONS, type Projection } from './projection';
import { RankSlotsProjection, RankSumsProjection, RankTalliesProjection } from './rank.projection';
import { ReconcileJob } from './reconcile.job';
import { ReconcileMarks } from './reconcile-marks.repository';
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
  imports: [PlayerModule, StreakModule],
  providers: [
    ...IN_ORDER,
    MissedDates,
    ReconcileJob,
    ReconcileMarks,
    Reconciler,
    {
      provide: PROJECTIONS,
      useFactory: (...projections: Projection[]) => projections,
      inject: IN_ORDER,
    },
  ],
  exports: [MissedDates],
})
export class ReconcileModule {}
