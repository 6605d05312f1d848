import { QUERIES, type DifficultyAlarm } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { StatisticsService } from './statistics.service';

/** Queries of the admin service about the difficulty of puzzles. */
@Controller()
export class StatisticsQueries {
  constructor(private readonly statistics: StatisticsService) {}

  @MessagePattern(QUERIES.listDifficultyAlarms, Transport.NATS)
  listAlarms(@Payload() page: PageDto): Promise<DifficultyAlarm[]> {
    return this.statistics.listAlarms(page);
  }
}
