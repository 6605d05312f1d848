import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { CalendarDate } from '@fourfold/game-rules';
import type { KnownPuzzle } from '../catalogue/domain/puzzle-warnings';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { ReservePuzzleEntity } from '../catalogue/reserve-puzzle.entity';
import type { PlannedPuzzle } from './domain/calendar-month';

type PlannedRow = PlannedPuzzle & { readonly puzzleDate: CalendarDate };

type UncountedRow = Omit<PlannedRow, 'plays'>;

const PLANNED = `
  select puzzles.puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate", started_at is not null as "isStarted",
    version,
    array(select category ->> 'name' from jsonb_array_elements(categories) as category) as "categoryNames",
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
    const found = await this.dataSource.sql<UncountedRow[]>`
      ${() => PLANNED} where puzzle_date between ${from} and ${to}`;
    const rows = await this.withPlays(found);
    return new Map(rows.map(({ puzzleDate, ...puzzle }) => [puzzleDate, puzzle]));
  }

  /** Puzzles by their id. */
  async planned(puzzleIds: readonly number[]): Promise<Map<number, PlannedPuzzle>> {
    const found = await this.dataSource.sql<UncountedRow[]>`
      ${() => PLANNED} where puzzle_id = any(${puzzleIds}::bigint[])`;
    const rows = await this.withPlays(found);
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

  /** Games are counted in one pass over the partitions of the dates: none has an index by puzzle. */
  private async withPlays(rows: readonly UncountedRow[]): Promise<PlannedRow[]> {
    const dates = rows.filter(({ isStarted }) => isStarted).map(({ puzzleDate }) => puzzleDate);
    const counts = await this.dataSource.sql<{ puzzleId: number; plays: number }[]>`
      select puzzle_id::float8 as "puzzleId", count(*)::integer as plays from attempts
      where puzzle_date = any(${dates}::date[]) group by puzzle_id`;
    const plays = new Map(counts.map((count) => [count.puzzleId, count.plays]));
    return rows.map((row) => ({ ...row, plays: plays.get(row.puzzleId) ?? 0 }));
  }
}
