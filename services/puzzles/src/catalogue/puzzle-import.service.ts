import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { IMPORT_FILE_FIELD, type ImportResult, type ValidationFault } from '@fourfold/contracts';
import { addDays, cutText, earliestDateOnEarth, type CalendarDate, type Puzzle } from '@fourfold/game-rules';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IMPORT_FAULTS_SHOWN, IMPORT_FIELD_CHARACTERS, IMPORT_ROWS_AT_ONCE } from '../limits';
import { CatalogueRepository } from './catalogue.repository';
import { checkPuzzleFile, type DatedPuzzle, type FileFault } from './domain/puzzle-file';
import { placeInTable, type PuzzleTable } from './domain/puzzle-table';
import { fingerprintOf } from './fingerprint';

export interface Imported extends ImportResult {
  /** The earliest date that got a puzzle; null when none did. */
  readonly first_date: CalendarDate | null;
  readonly last_date: CalendarDate | null;
}

/** Adds puzzles to the catalogue, for admins, the starter content and the reserve. */
@Injectable()
export class PuzzleImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CatalogueRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks all rows, yielding to the event loop in between: a large file takes a second or more.
   *
   * @param rows the content of a file: `[{puzzle_date, categories}]`
   * @param table where the rows come from one: faults name its rows and columns
   * @throws AppError `validation_failed` with one entry for each fault
   */
  async check(rows: unknown, table?: PuzzleTable): Promise<readonly DatedPuzzle[]> {
    const checking = checkPuzzleFile(rows, IMPORT_FAULTS_SHOWN);
    let step = checking.next();
    for (let row = 1; !step.done; row++) {
      if (row % IMPORT_ROWS_AT_ONCE === 0) await yieldToEventLoop();
      step = checking.next();
    }
    const file = step.value;
    if (file.valid) return file.puzzles;
    const placed = table
      ? file.faults.map((fault) => ({ ...fault, path: placeInTable(table, fault.path) }))
      : file.faults;
    throw new AppError('validation_failed', { faults: placed.map(toValidationFault) });
  }

  /** Those of the dates that have a puzzle, sorted. */
  takenAmong(dates: readonly CalendarDate[]): Promise<CalendarDate[]> {
    return this.repository.datesAmong(dates);
  }

  /** Adds the puzzles whose date is free, in the transaction of the caller. */
  async importWithin(manager: EntityManager, puzzles: readonly DatedPuzzle[]): Promise<Imported> {
    const dates = await this.repository.insertOnFreeDates(manager, puzzles, this.clock.now());
    return {
      imported: dates.length,
      skipped: puzzles.length - dates.length,
      first_date: dates[0] ?? null,
      last_date: dates.at(-1) ?? null,
    };
  }

  /**
   * Schedules puzzles of the starter content that were never scheduled, one for each free date from the earliest current
   * date on Earth, so that every zone has a puzzle at once. Idempotent, also when run concurrently.
   */
  schedule(volumes: readonly Puzzle[], now: Date): Promise<Imported> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`set local lock_timeout = '1min'`);
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('starter content', 0))`);
      const known = await this.repository.fingerprints(manager);
      const fresh = volumes.filter((puzzle) => !known.has(fingerprintOf(puzzle)));
      const today = earliestDateOnEarth(now);
      const dates = freeDates(today, await this.repository.datesFrom(today, manager));
      const rows = fresh.map(({ categories }) => ({ puzzle_date: dates.next().value, categories }));
      return this.importWithin(manager, await this.check(rows));
    });
  }
}

function* freeDates(from: CalendarDate, taken: ReadonlySet<CalendarDate>): Generator<CalendarDate, never> {
  for (let date = from; ; date = addDays(date, 1)) if (!taken.has(date)) yield date;
}

/** Field names come from the file and may be of any length. */
export function toValidationFault({ path, message, type }: FileFault): ValidationFault {
  const short = path.map((part) =>
    typeof part === 'string' ? cutText(part, IMPORT_FIELD_CHARACTERS) : part,
  );
  return { loc: ['body', IMPORT_FILE_FIELD, ...short], msg: message, type };
}
