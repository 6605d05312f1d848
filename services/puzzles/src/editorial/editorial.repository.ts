import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { CalendarDate } from '@fourfold/game-rules';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { ReservePuzzleEntity } from '../catalogue/reserve-puzzle.entity';
import type { PlannedPuzzle } from './domain/calendar-month';
import type { KnownPuzzle } from './domain/puzzle-warnings';

type PlannedRow = PlannedPuzzle & { readonly puzzleDate: CalendarDate };

const PLANNED = `
  select puzzles.puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate", started_at is not null as "isStarted",
    version,
    array(select category ->> 'name' from jsonb_array_elements(categories) as category) as "categoryNames",
    (select count(*)::integer from attempts where attempts.puzzle_id = puzzles.puzzle_id
      and attempts.puzzle_date = puzzles.puzzle_date) as plays,
    (select coalesce(sum(amount), 0)::integer from measures
      where measures.puzzle_id = puzzles.puzzle_id and measure = 'mistakes') as finished,
    (select coalesce(sum(amount), 0)::integer from measures
      where measures.puzzle_id = puzzles.puzzle_id and measure = 'solved') as solved
  from puzzles`;

/** Reads over all puzzles, for editors. */
@Injectable()
export class EditorialRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The puzzles of some days by their date. */
  async plannedBetween(from: CalendarDate, to: CalendarDate): Promise<Map<CalendarDate, PlannedPuzzle>> {
    const rows = await this.dataSource.sql<PlannedRow[]>`
      ${() => PLANNED} where puzzle_date between ${from} and ${to}`;
    return new Map(rows.map(({ puzzleDate, ...puzzle }) => [puzzleDate, puzzle]));
  }

  /** Puzzles by their id. */
  async planned(puzzleIds: readonly number[]): Promise<Map<number, PlannedPuzzle>> {
    const rows = await this.dataSource.sql<PlannedRow[]>`
      ${() => PLANNED} where puzzle_id = any(${puzzleIds}::bigint[])`;
    return new Map(rows.map(({ puzzleDate: _, ...puzzle }) => [puzzle.puzzleId, puzzle]));
  }

  /** All puzzles with a date except the given one, and the unused puzzles of the reserve. */
  async known(exceptId: number | undefined): Promise<KnownPuzzle[]> {
    const { manager } = this.dataSource;
    const [dated, reserve] = await Promise.all([
      manager.find(PuzzleEntity, {
        select: { puzzleId: true, puzzleDate: true, categories: true },
        where: { puzzleDate: Not(IsNull()) },
        order: { puzzleDate: 'DESC' },
      }),
      manager.find(ReservePuzzleEntity, {
        select: { reserveId: true, categories: true },
        where: { usedFor: IsNull() },
      }),
    ]);
    return [
      ...dated.filter(({ puzzleId }) => puzzleId !== exceptId),
      ...reserve.map(({ categories }) => ({ puzzleDate: null, categories })),
    ];
  }
}
