import type { OfflinePack } from '@fourfold/contracts';
import { isMissable, type CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { Between, DataSource, IsNull, type EntityManager } from 'typeorm';
import type { DatedPuzzle } from './domain/puzzle-file';
import { fingerprintOf } from './fingerprint';
import { PuzzleEntity } from './puzzle.entity';

interface InsertedRow {
  puzzle_id: number;
  puzzle_date: CalendarDate;
  version: number;
}

export type InsertedPuzzle = Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'version' | 'createdAt'>;

@Injectable()
export class CatalogueRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(puzzleId: number, manager: EntityManager = this.dataSource.manager): Promise<PuzzleEntity | null> {
    return manager.findOneBy(PuzzleEntity, { puzzleId });
  }

  findByDate(puzzleDate: CalendarDate): Promise<PuzzleEntity | null> {
    return this.dataSource.manager.findOneBy(PuzzleEntity, { puzzleDate });
  }

  /** Puzzles of these dates whose offline pack has not been made yet. */
  findUnsealed(from: CalendarDate, to: CalendarDate): Promise<PuzzleEntity[]> {
    return this.dataSource.manager.find(PuzzleEntity, {
      where: { puzzleDate: Between(from, to), offlinePack: IsNull() },
      order: { puzzleDate: 'asc' },
    });
  }

  /** Keeps a pack unless another replica was quicker, or the puzzle was edited since this version. */
  async savePack(
    { puzzleId, version }: Pick<PuzzleEntity, 'puzzleId' | 'version'>,
    offlinePack: OfflinePack,
  ): Promise<void> {
    const unsealed = { puzzleId, version, offlinePack: IsNull() };
    await this.dataSource.manager.update(PuzzleEntity, unsealed, { offlinePack });
  }

  /** Holds the row until the transaction ends, so that no edit of the words can slip in between. */
  async markStarted(manager: EntityManager, puzzleId: number, now: Date): Promise<void> {
    await manager.update(PuzzleEntity, { puzzleId, startedAt: IsNull() }, { startedAt: now });
  }

  /** Adds puzzles on dates that are free; the others are left out. */
  async insertOnFreeDates(
    manager: EntityManager,
    puzzles: readonly DatedPuzzle[],
    now: Date,
  ): Promise<InsertedPuzzle[]> {
    const rows = puzzles.map(({ puzzleDate, puzzle }) => ({
      puzzle_date: puzzleDate,
      categories: puzzle.categories,
      fingerprint: fingerprintOf(puzzle),
      missable: isMissable(puzzleDate, now),
    }));
    const inserted = await manager.query<InsertedRow[]>(
      `insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
       select puzzle_date, categories, fingerprint, missable, $2
       from jsonb_to_recordset($1::jsonb)
         as row (puzzle_date date, categories jsonb, fingerprint text, missable boolean)
       order by puzzle_date
       on conflict (puzzle_date) do nothing
       returning puzzle_id, puzzle_date::text, version`,
      [JSON.stringify(rows), now],
    );
    return inserted.map((row) => ({
      puzzleId: row.puzzle_id,
      puzzleDate: row.puzzle_date,
      version: row.version,
      createdAt: now,
    }));
  }

  /** Of all puzzles that are, or were, scheduled. */
  async fingerprints(manager: EntityManager): Promise<Set<string>> {
    const rows = await manager.query<{ fingerprint: string }[]>(
      `select fingerprint from puzzles union select fingerprint from retired_puzzles`,
    );
    return new Set(rows.map((row) => row.fingerprint));
  }

  async datesFrom(
    from: CalendarDate,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Set<CalendarDate>> {
    const rows = await manager.query<{ puzzle_date: CalendarDate }[]>(
      `select puzzle_date::text from puzzles where puzzle_date >= $1`,
      [from],
    );
    return new Set(rows.map((row) => row.puzzle_date));
  }
}
