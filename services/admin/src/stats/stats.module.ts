import { Module } from '@nestjs/common';
import { FiguresRepository } from './figures.repository';
import { FiguresService } from './figures.service';
import { StatsConsumer } from './stats.consumer';
import { StatsController } from './stats.controller';
import { StatsRepository } from './stats.repository';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsConsumer, StatsController],
  providers: [FiguresRepository, FiguresService, StatsRepository, StatsService],
  exports: [StatsRepository],
})
export class StatsModule {}
