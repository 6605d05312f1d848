import { Module } from '@nestjs/common';
import { StatsConsumer } from './stats.consumer';
import { StatsController } from './stats.controller';
import { StatsRepository } from './stats.repository';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsConsumer, StatsController],
  providers: [StatsRepository, StatsService],
  exports: [StatsRepository],
})
export class StatsModule {}
