import {
  DEFAULT_LIST_LIMIT,
  type AdminPuzzlesQuery,
  type OfflinePack,
  type PuzzleSortKey,
} from '@fourfold/contracts';
import { isMissable, type CalendarDate } from '@fourfold/game-rules';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, IsNull, MoreThan, MoreThanOrEqual, Raw, type EntityManager, type Repository } from 'typeorm';
import type { DatedPuzzle } from './domain/puzzle-file';
import { fingerprintOf } from './fingerprint';
import { PuzzleEntity } from './puzzle.entity';
import { publishedEventOf } from './puzzle.events';
import { RetiredPuzzleEntity } from './retired-puzzle.entity';

interface InsertedRow {
  puzzle_id: number;
  puzzle_date: CalendarDate;
  version: number;
}

const SORTED_BY = { puzzle_id: 'puzzleId', puzzle_date: 'puzzleDate' } as const satisfies Record<
  PuzzleSortKey,
  keyof PuzzleEntity
>;

export type InsertedPuzzle = Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'version' | 'createdAt'>;

@Republishes('puzzles')
@Injectable()
export class CatalogueRepository implements Republishable {
  constructor(@InjectRepository(PuzzleEntity) private readonly rows: Repository<PuzzleEntity>) {}

  findById(puzzleId: number, manager: EntityManager = this.rows.manager): Promise<PuzzleEntity | null> {
    return manager.findOneBy(PuzzleEntity, { puzzleId });
  }

  findByDate(puzzleDate: CalendarDate): Promise<PuzzleEntity | null> {
    return this.rows.findOneBy({ puzzleDate });
  }

  listAndCount({
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
    date_search: search = '',
    sort_by: sortBy = 'puzzle_date',
    sort_order: sortOrder = 'desc',
  }: AdminPuzzlesQuery): Promise<[PuzzleEntity[], number]> {
    // A part of the date as it is written; an empty one is in every date.
    const puzzleDate = Raw((column) => `strpos(to_char(${column}, 'YYYY-MM-DD'), :part) > 0`, {
      part: search.trim(),
    });
    return this.rows.findAndCount({
      select: { puzzleId: true, puzzleDate: true, categories: true },
      where: { puzzleDate },
      order: { [SORTED_BY[sortBy]]: sortOrder },
      skip,
      take: limit,
    });
  }

  findUnsealed(from: CalendarDate, to: CalendarDate): Promise<PuzzleEntity[]> {
    return this.rows.find({
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
    await this.rows.update(unsealed, { offlinePack });
  }

  /** Holds the row until the transaction ends, so that no edit of the words can slip in between. */
  async markStarted(manager: EntityManager, puzzleId: number, now: Date): Promise<void> {
    await manager.update(PuzzleEntity, { puzzleId, startedAt: IsNull() }, { startedAt: now });
  }

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
    const inserted = await manager.sql<InsertedRow[]>`
      insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
      select puzzle_date, categories, fingerprint, missable, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (puzzle_date date, categories jsonb, fingerprint text, missable boolean)
      order by puzzle_date
      on conflict (puzzle_date) do nothing
      returning puzzle_id, puzzle_date::text, version`;
    return inserted.map((row) => ({
      puzzleId: row.puzzle_id,
      puzzleDate: row.puzzle_date,
      version: row.version,
      createdAt: now,
    }));
  }

  /** Of all puzzles that are, or were, scheduled. */
  async fingerprints(manager: EntityManager): Promise<Set<string>> {
    const puzzles = await manager.find(PuzzleEntity, { select: { fingerprint: true } });
    const retired = await manager.find(RetiredPuzzleEntity);
    return new Set([...puzzles, ...retired].map(({ fingerprint }) => fingerprint));
  }

  async datesFrom(
    from: CalendarDate,
    manager: EntityManager = this.rows.manager,
  ): Promise<Set<CalendarDate>> {
    const puzzles = await manager.find(PuzzleEntity, {
      select: { puzzleDate: true },
      where: { puzzleDate: MoreThanOrEqual(from) },
    });
    return new Set(puzzles.map(({ puzzleDate }) => puzzleDate));
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const puzzles = await manager.find(PuzzleEntity, {
      where: { puzzleId: MoreThan(Number(after ?? 0)) },
      order: { puzzleId: 'asc' },
      take: limit,
    });
    return puzzles.map((puzzle) => publishedEventOf(puzzle));
  }
}
