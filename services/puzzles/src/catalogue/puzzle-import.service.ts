import { IMPORT_FILE_FIELD, type ImportResult, type ValidationFault } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueRepository } from './catalogue.repository';
import { checkPuzzleFile, type FileFault } from './domain/puzzle-file';
import { IMPORT_FAULTS_SHOWN, IMPORT_FIELD_CHARACTERS } from '../limits';
import { publishedEventOf } from './puzzle.events';

/** The one way in which puzzles come into the catalogue, for admins and for the starter content. */
@Injectable()
export class PuzzleImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CatalogueRepository,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks everything, then adds everything whose date is free.
   *
   * @param rows the content of a file: `[{puzzle_date, categories}]`
   * @throws AppError `validation_failed` with one entry a fault; nothing is imported then
   */
  import(rows: unknown): Promise<ImportResult> {
    return this.dataSource.transaction((manager) => this.importWithin(manager, rows));
  }

  /** The same, as part of the caller's transaction. */
  async importWithin(manager: EntityManager, rows: unknown): Promise<ImportResult> {
    const file = checkPuzzleFile(rows, IMPORT_FAULTS_SHOWN);
    if (!file.valid) throw new AppError('validation_failed', { faults: file.faults.map(toValidationFault) });
    const now = this.clock.now();
    const inserted = await this.repository.insertOnFreeDates(manager, file.puzzles, now);
    await this.outbox.appendAll(manager, inserted.map(publishedEventOf));
    return { imported: inserted.length, skipped: file.puzzles.length - inserted.length };
  }
}

/** Names of fields come out of the file and may be of any length. */
function toValidationFault({ path, message, type }: FileFault): ValidationFault {
  const short = path.map((part) =>
    typeof part === 'string' ? part.slice(0, IMPORT_FIELD_CHARACTERS) : part,
  );
  return { loc: ['body', IMPORT_FILE_FIELD, ...short], msg: message, type };
}
