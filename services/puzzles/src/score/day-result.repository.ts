import type { DayResult } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isNotWithdrawnInSql } from '../catalogue/withdrawn.entity';
import { dateLiteral } from '../date-literal';

@Injectable()
export class DayResultRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The games of these users; a score that an admin hides is not shown. */
  find(date: CalendarDate, userIds: readonly string[]): Promise<DayResult[]> {
    return this.dataSource.sql`
      select attempts.user_id, finished_at is not null as finished, won,
        case when ranked_before_hiding is null then points_scored end as points_scored,
        case when ranked_before_hiding is null then completion_time_seconds end as completion_time_seconds
      from attempts left join scores on scores.user_id = attempts.user_id
        and scores.puzzle_id = attempts.puzzle_id and scores.puzzle_date = ${dateLiteral(date)}
      where attempts.puzzle_date = ${dateLiteral(date)} and attempts.user_id = any(${userIds}::uuid[])
        and ${() => isNotWithdrawnInSql('attempts.puzzle_id', date)}`;
  }
}
