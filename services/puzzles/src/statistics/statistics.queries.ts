import { QUERIES, type DifficultyAlarm, type PuzzleStatistics } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { PuzzleRefDto } from '../catalogue/puzzle.dto';
import { StatisticsService } from './statistics.service';

/** Queries of the admin service about the difficulty of puzzles. */
@Controller()
export class StatisticsQueries {
  constructor(private readonly statistics: StatisticsService) {}

  @MessagePattern(QUERIES.getStatistics, Transport.NATS)
  read(@Payload() { puzzle_id }: PuzzleRefDto): Promise<PuzzleStatistics> {
    return this.statistics.read(puzzle_id);
  }

  @MessagePattern(QUERIES.listDifficultyAlarms, Transport.NATS)
  listAlarms(@Payload() page: PageDto): Promise<DifficultyAlarm[]> {
    return this.statistics.listAlarms(page);
  }
}
