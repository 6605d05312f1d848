import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { DayTalliesProjection } from './day-tallies.projection';
import { PlayerTotalsProjection } from './player-totals.projection';
import { RankSumsProjection, RankTalliesProjection } from './rank.projection';
import { Reconciler } from './reconciler';
import { StreakProjection } from './streak.projection';

@Module({
  imports: [PlayerModule, StreakModule],
  providers: [
    DayTalliesProjection,
    PlayerTotalsProjection,
    RankSumsProjection,
    RankTalliesProjection,
    Reconciler,
    StreakProjection,
  ],
})
export class ReconcileModule {}
