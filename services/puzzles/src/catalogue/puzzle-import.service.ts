import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { IMPORT_FILE_FIELD, type ImportResult, type ValidationFault } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogueRepository } from './catalogue.repository';
import { checkPuzzleFile, type DatedPuzzle, type FileFault } from './domain/puzzle-file';
import { IMPORT_FAULTS_SHOWN, IMPORT_FIELD_CHARACTERS, IMPORT_ROWS_AT_ONCE } from '../limits';

export interface Imported extends ImportResult {
  /** The earliest date that got a puzzle; null when none did. */
  readonly first_date: CalendarDate | null;
  readonly last_date: CalendarDate | null;
}

/** Adds puzzles to the catalogue, for admins, the starter content and the reserve. */
@Injectable()
export class PuzzleImportService {
  constructor(
    private readonly repository: CatalogueRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks all rows, yielding to the event loop in between: a large file takes a second or more.
   *
   * @param rows the content of a file: `[{puzzle_date, categories}]`
   * @throws AppError `validation_failed` with one entry for each fault
   */
  async check(rows: unknown): Promise<readonly DatedPuzzle[]> {
    const checking = checkPuzzleFile(rows, IMPORT_FAULTS_SHOWN);
    let step = checking.next();
    for (let row = 1; !step.done; row++) {
      if (row % IMPORT_ROWS_AT_ONCE === 0) await yieldToEventLoop();
      step = checking.next();
    }
    const file = step.value;
    if (file.valid) return file.puzzles;
    throw new AppError('validation_failed', { faults: file.faults.map(toValidationFault) });
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
}

/** Field names come from the file and may be of any length. */
function toValidationFault({ path, message, type }: FileFault): ValidationFault {
  const short = path.map((part) =>
    typeof part === 'string' ? part.slice(0, IMPORT_FIELD_CHARACTERS) : part,
  );
  return { loc: ['body', IMPORT_FILE_FIELD, ...short], msg: message, type };
}
