import { DIFFICULTY_ALARM, type DifficultyAlarm, type PuzzleStatistics } from '@fourfold/contracts';
import { layOut } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { statisticsOf } from './domain/statistics';
import { MeasureEntity } from './measure.entity';
import { IS_RANKED } from './measures';

/** How difficult puzzles were, for admins. */
@Injectable()
export class StatisticsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError `puzzle_not_found` */
  async read(puzzleId: number): Promise<PuzzleStatistics> {
    const { manager } = this.dataSource;
    const [puzzle, measures] = await Promise.all([
      manager.findOneBy(PuzzleEntity, { puzzleId, puzzleDate: Not(IsNull()) }),
      manager.findBy(MeasureEntity, { puzzleId }),
    ]);
    if (!puzzle) throw new AppError('puzzle_not_found');
    return statisticsOf(layOut(puzzle), measures, await this.countGames(puzzle));
  }

  /** Ranked games that were started; the games of guests are not ranked. */
  private async countGames({ puzzleId, puzzleDate }: PuzzleEntity): Promise<number> {
    const [{ games }] = await this.dataSource.sql<[{ games: number }]>`
      select count(*)::integer as games
      from attempts left join scores using (user_id, puzzle_id, puzzle_date) left join streaks using (user_id)
      where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and case
        when score_id is null then not attempts.unranked and is_guest is not true
        else ${() => IS_RANKED} end`;
    return games;
  }

  /** Newest date first. */
  listAlarms({ skip, limit }: { skip: number; limit: number }): Promise<DifficultyAlarm[]> {
    const { minGames, solveRateMin, solveRateMax } = DIFFICULTY_ALARM;
    return this.dataSource.sql<DifficultyAlarm[]>`
      select puzzle_id::float8 as puzzle_id, puzzle_date::text as puzzle_date, finished,
        solved::float8 / finished as solve_rate
      from puzzles join (
        select puzzle_id, sum(amount) filter (where measure = 'mistakes')::integer as finished,
          coalesce(sum(amount) filter (where measure = 'solved'), 0)::integer as solved
        from measures where measure in ('mistakes', 'solved') group by puzzle_id) as measured using (puzzle_id)
      where finished >= ${minGames} and puzzle_date is not null
        and not solved::float8 / finished between ${solveRateMin}::float8 and ${solveRateMax}::float8
      order by puzzle_date desc offset ${skip} limit ${limit}`;
  }
}
