import { latestDateOnEarth, type CalendarDate } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { PuzzleNumberEntity } from './puzzle-number.entity';

@Injectable()
export class PuzzleNumberRepository {
  constructor(
    @InjectRepository(PuzzleNumberEntity) private readonly rows: Repository<PuzzleNumberEntity>,
    private readonly clock: Clock,
  ) {}

  /** The fixed number of a date; of a date that has not begun anywhere, the number that it would get now. */
  async numberOf(date: CalendarDate): Promise<{ number: number; isFixed: boolean }> {
    const fixed = await this.find(date);
    if (fixed) return fixed;
    if (date > latestDateOnEarth(this.clock.now())) return this.expected(date);
    await this.fixBegun();
    return (await this.find(date)) ?? this.expected(date);
  }

  /** Fixes the numbers of all dates that have begun somewhere, in a transaction of its own. */
  fixBegun(): Promise<void> {
    return this.rows.manager.transaction((manager) => this.fix(manager));
  }

  /**
   * Gives each puzzle date that has begun somewhere and has no number the next free one, in the order of the dates.
   * Whoever adds, moves or removes a puzzle does this before and after, so that numbers depend on no reader.
   */
  async fix(manager: EntityManager): Promise<void> {
    // Others wait: two transactions would give the same numbers.
    await manager.sql`lock table puzzle_numbers in share row exclusive mode`;
    await manager.sql`
      insert into puzzle_numbers (puzzle_date, number)
      select puzzle_date,
        (select coalesce(max(number), 0) from puzzle_numbers) + row_number() over (order by puzzle_date)
      from puzzles
      where puzzle_date <= ${latestDateOnEarth(this.clock.now())}
        and not exists (select from puzzle_numbers as fixed where fixed.puzzle_date = puzzles.puzzle_date)`;
  }

  private async find(puzzleDate: CalendarDate): Promise<{ number: number; isFixed: true } | undefined> {
    const row = await this.rows.findOneBy({ puzzleDate });
    return row ? { number: row.number, isFixed: true } : undefined;
  }

  private async expected(date: CalendarDate): Promise<{ number: number; isFixed: false }> {
    const [row] = await this.rows.sql<{ number: number }[]>`
      select (select coalesce(max(number), 0) from puzzle_numbers)
        + (select count(*) from puzzles
            where puzzle_date <= ${date}
              and not exists (select from puzzle_numbers as fixed where fixed.puzzle_date = puzzles.puzzle_date)
          )::integer as number`;
    return { number: row!.number, isFixed: false };
  }
}
