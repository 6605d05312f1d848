import type { AdminPuzzlesQuery, OfflinePack, PuzzleAuthor, PuzzleSortKey } from '@fourfold/contracts';
import { isMissable, type CalendarDate, type Category } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { OutboxService, Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Any,
  Between,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  MoreThanOrEqual,
  Not,
  Raw,
  QueryFailedError,
  type EntityManager,
  type Repository,
} from 'typeorm';
import { isBlockedInSql } from '../block/block.repository';
import type { DatedPuzzle } from './domain/puzzle-file';
import type { KnownPuzzle } from './domain/puzzle-warnings';
import { fingerprintOf } from './fingerprint';
import { PuzzleEntity, RetiredPuzzleEntity, type MadeOrigin } from './puzzle.entity';
import { PuzzleNumberRepository } from './puzzle-number.repository';
import { publishedEventOf, type PublishedPuzzle } from './puzzle.events';
import { WithdrawnPuzzleEntity } from './withdrawn.entity';

/** Not withdrawn. */
const IS_DATED = Not(IsNull());

const SORTED_BY = { puzzle_id: 'puzzleId', puzzle_date: 'puzzleDate' } as const satisfies Record<
  PuzzleSortKey,
  keyof PuzzleEntity
>;

@Republishes('puzzles')
@Injectable()
export class CatalogueRepository implements Republishable {
  constructor(
    @InjectRepository(PuzzleEntity) private readonly rows: Repository<PuzzleEntity>,
    private readonly numbers: PuzzleNumberRepository,
    private readonly outbox: OutboxService,
  ) {}

  findById(puzzleId: number, manager: EntityManager = this.rows.manager): Promise<PuzzleEntity | null> {
    return manager.findOneBy(PuzzleEntity, { puzzleId, puzzleDate: IS_DATED });
  }

  wasWithdrawn(puzzleId: number): Promise<boolean> {
    return this.rows.manager.existsBy(WithdrawnPuzzleEntity, { puzzleId });
  }

  findByDate(puzzleDate: CalendarDate): Promise<PuzzleEntity | null> {
    return this.rows.findOneBy({ puzzleDate });
  }

  /** @returns undefined for a deleted account, and for one that the viewer has blocked, or that has blocked the viewer */
  async findAuthor(authorId: string, viewerId: string): Promise<PuzzleAuthor | undefined> {
    const [author] = await this.rows.sql<PuzzleAuthor[]>`
      select user_id, coalesce(display_name, '') as display_name
      from players cross join (select ${viewerId}::uuid as id) as viewer
      where user_id = ${authorId} and deleted_at is null and not ${() => isBlockedInSql('viewer.id', 'user_id')}`;
    return author;
  }

  /** Also if the made puzzle has been deleted since, with its games. */
  async hasPlayedMade(userId: string, puzzleId: number, madePuzzleId: number): Promise<boolean> {
    const games = await this.rows.sql<unknown[]>`
      select from made_attempts where user_id = ${userId} and puzzle_id = ${madePuzzleId}
      union all select from spoiled_puzzles where user_id = ${userId} and puzzle_id = ${puzzleId}`;
    return games.length > 0;
  }

  /** Notes that a puzzle was taken from a player. */
  async saveOrigin(manager: EntityManager, puzzleId: number, origin: MadeOrigin): Promise<void> {
    await manager.update(PuzzleEntity, { puzzleId }, origin);
  }

  /** All puzzles up to a date, newest first. */
  knownUpTo(puzzleDate: CalendarDate): Promise<KnownPuzzle[]> {
    return this.rows.find({
      select: { puzzleId: true, puzzleDate: true, categories: true },
      where: { puzzleDate: LessThanOrEqual(puzzleDate) },
      order: { puzzleDate: 'DESC' },
    });
  }

  async findIdByDate(manager: EntityManager, puzzleDate: CalendarDate): Promise<number | undefined> {
    const puzzle = await manager.findOne(PuzzleEntity, { select: { puzzleId: true }, where: { puzzleDate } });
    return puzzle?.puzzleId;
  }

  listAndCount({
    skip,
    limit,
    date_search = '',
    search = '',
    from = '0001-01-01',
    sort_by: sortBy = 'puzzle_date',
    sort_order: sortOrder = 'desc',
  }: AdminPuzzlesQuery): Promise<[PuzzleEntity[], number]> {
    // Parts of the date as text, or of the words and names in JSON; an empty one matches all.
    const puzzleDate = Raw(
      (column) => `${column} >= :from and strpos(to_char(${column}, 'YYYY-MM-DD'), :date) > 0
        and (strpos(to_char(${column}, 'YYYY-MM-DD'), :part) > 0 or strpos(search_text, upper(:text collate "und-x-icu")) > 0)`,
      { from, date: date_search.trim(), part: search.trim(), text: jsonTextOf(search.trim()) },
    );
    return this.rows.findAndCount({
      select: { puzzleId: true, puzzleDate: true, categories: true, startedAt: true, version: true },
      where: { puzzleDate },
      order: { [SORTED_BY[sortBy]]: sortOrder },
      ...(skip !== undefined && { skip }),
      ...(limit !== undefined && { take: limit }),
    });
  }

  findUnsealed(from: CalendarDate, to: CalendarDate): Promise<PuzzleEntity[]> {
    return this.rows.find({
      where: { puzzleDate: Between(from, to), offlinePack: IsNull() },
      order: { puzzleDate: 'asc' },
    });
  }

  /** Stores a pack, unless another replica was first or the puzzle was edited since this version. */
  async savePack(
    { puzzleId, version }: Pick<PuzzleEntity, 'puzzleId' | 'version'>,
    offlinePack: OfflinePack,
  ): Promise<void> {
    const unsealed = { puzzleId, version, offlinePack: IsNull() };
    await this.rows.update(unsealed, { offlinePack });
  }

  /** Locks the row until the transaction ends, so that its words cannot be edited meanwhile. */
  async markStarted(manager: EntityManager, puzzleId: number, now: Date): Promise<void> {
    await manager.update(PuzzleEntity, { puzzleId, startedAt: IsNull() }, { startedAt: now });
  }

  /** @returns the dates that got a puzzle, sorted */
  async insertOnFreeDates(
    manager: EntityManager,
    puzzles: readonly DatedPuzzle[],
    now: Date,
  ): Promise<CalendarDate[]> {
    const rows = puzzles.map(({ puzzleDate, puzzle }) => ({
      puzzle_date: puzzleDate,
      categories: puzzle.categories,
      fingerprint: fingerprintOf(puzzle),
      missable: isMissable(puzzleDate, now),
    }));
    await this.numbers.fix(manager);
    const inserted = await manager.sql<PublishedPuzzle[]>`
      insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
      select puzzle_date, categories, fingerprint,
        -- Nobody misses a date whose puzzle was withdrawn.
        missable and not exists (select from withdrawn_puzzles as gone where gone.puzzle_date = row.puzzle_date), ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (puzzle_date date, categories jsonb, fingerprint text, missable boolean)
      order by puzzle_date
      on conflict (puzzle_date) do nothing
      returning puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate", version, created_at as "createdAt"`;
    await this.numbers.fix(manager);
    await this.outbox.append(manager, ...inserted.map((puzzle) => publishedEventOf(puzzle)));
    return inserted.map(({ puzzleDate }) => puzzleDate).sort();
  }

  /** Locks the puzzle until the transaction ends: no game can start, no pack can be stored. */
  lock(manager: EntityManager, puzzleId: number): Promise<PuzzleEntity | null> {
    const where = { puzzleId, puzzleDate: IS_DATED };
    return manager.findOne(PuzzleEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether a locked puzzle has games; a starting game waits for the lock. */
  async hasGames(manager: EntityManager, puzzleId: number): Promise<boolean> {
    const games = await manager.sql<unknown[]>`select from attempts where puzzle_id = ${puzzleId} limit 1`;
    return games.length > 0;
  }

  /** The offline pack is removed: it contains the old text. */
  async saveCategories(
    manager: EntityManager,
    { puzzleId, version, fingerprint: before }: PuzzleEntity,
    categories: Category[],
  ): Promise<void> {
    const fingerprint = fingerprintOf({ categories });
    if (fingerprint !== before) await this.retire(manager, before);
    const changes = { categories, fingerprint, offlinePack: null, version: version + 1 };
    await manager.update(PuzzleEntity, { puzzleId }, changes);
  }

  async remove(manager: EntityManager, puzzle: PuzzleEntity): Promise<void> {
    await this.numbers.fix(manager);
    await this.retire(manager, puzzle.fingerprint);
    await manager.delete(PuzzleEntity, { puzzleId: puzzle.puzzleId });
    await this.outbox.append(manager, publishedEventOf(puzzle, { removed: true }));
  }

  /** @throws AppError `puzzle_date_taken` */
  async move(
    manager: EntityManager,
    { puzzleId, version, ...puzzle }: PuzzleEntity,
    { puzzleDate, missable }: Pick<PuzzleEntity, 'puzzleDate' | 'missable'>,
  ): Promise<PuzzleEntity> {
    await this.numbers.fix(manager);
    const isReplacement = await manager.existsBy(WithdrawnPuzzleEntity, { puzzleDate });
    const changes = { puzzleDate, missable: missable && !isReplacement, version: version + 1 };
    try {
      await manager.update(PuzzleEntity, { puzzleId }, changes);
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('puzzle_date_taken', { cause: error });
      throw error;
    }
    await this.numbers.fix(manager);
    const moved = { puzzleId, ...puzzle, ...changes };
    await this.outbox.append(manager, publishedEventOf(moved));
    return moved;
  }

  /** Exchanges the dates of two locked puzzles, and whether these can be missed. @returns both, in the order given */
  async swap(manager: EntityManager, pair: readonly [PuzzleEntity, PuzzleEntity]): Promise<PuzzleEntity[]> {
    const [one, other] = pair;
    // A date has one puzzle at any moment.
    await manager.update(PuzzleEntity, { puzzleId: one.puzzleId }, { puzzleDate: () => 'null' });
    const swapped: PuzzleEntity[] = [];
    for (const [puzzle, { puzzleDate, missable }] of [
      [other, one],
      [one, other],
    ] as const) {
      const changes = { puzzleDate, missable, version: puzzle.version + 1 };
      await manager.update(PuzzleEntity, { puzzleId: puzzle.puzzleId }, changes);
      swapped.unshift({ ...puzzle, ...changes });
    }
    await this.outbox.append(manager, ...swapped.map((puzzle) => publishedEventOf(puzzle)));
    return swapped;
  }

  /** The puzzle is gone for everybody and its date is free; its games are removed after the commit. */
  async withdraw(manager: EntityManager, puzzle: PuzzleEntity, now: Date): Promise<void> {
    const { puzzleId, puzzleDate } = puzzle;
    await this.numbers.fix(manager);
    await this.retire(manager, puzzle.fingerprint);
    await manager.insert(WithdrawnPuzzleEntity, { puzzleId, puzzleDate, withdrawnAt: now });
    await manager.update(PuzzleEntity, { puzzleId }, { puzzleDate: () => 'null' });
    await this.outbox.append(manager, publishedEventOf(puzzle, { removed: true }));
  }

  /** Fingerprints of all puzzles that are or were scheduled. */
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

  /** Those of the dates that have a puzzle, sorted. */
  async datesAmong(dates: readonly CalendarDate[]): Promise<CalendarDate[]> {
    const puzzles = await this.rows.find({
      select: { puzzleDate: true },
      where: { puzzleDate: Any(dates) },
      order: { puzzleDate: 'asc' },
    });
    return puzzles.map(({ puzzleDate }) => puzzleDate);
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const puzzles = await manager.find(PuzzleEntity, {
      where: { puzzleId: MoreThan(Number(after ?? 0)), puzzleDate: IS_DATED },
      order: { puzzleId: 'asc' },
      take: limit,
    });
    return puzzles.map((puzzle) => publishedEventOf(puzzle));
  }

  /** Puzzles removed by an admin must not return from the starter content or the reserve. */
  private async retire(manager: EntityManager, fingerprint: string): Promise<void> {
    const insert = manager.createQueryBuilder().insert().into(RetiredPuzzleEntity).values({ fingerprint });
    await insert.orIgnore().execute();
  }
}

/** A text as it is inside of a string of JSON. */
function jsonTextOf(text: string): string {
  return JSON.stringify(text.normalize('NFC')).slice(1, -1);
}

/** Of several changes to one date the first wins. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505';
}
