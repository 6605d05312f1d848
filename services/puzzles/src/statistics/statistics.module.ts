import { Module } from '@nestjs/common';
import { MeasureJob } from './measure.job';
import { StatisticsQueries } from './statistics.queries';
import { StatisticsService } from './statistics.service';

@Module({
  controllers: [StatisticsQueries],
  providers: [MeasureJob, StatisticsService],
  exports: [StatisticsService],
})
export class StatisticsModule {}
