import {
  IMPORT_WARNINGS_SHOWN,
  type ImportPreview,
  type ImportResult,
  type ImportWarning,
} from '@fourfold/contracts';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { DatedPuzzle } from '../catalogue/domain/puzzle-file';
import { placeInTable } from '../catalogue/domain/puzzle-table';
import { PuzzleImportService } from '../catalogue/puzzle-import.service';
import { IMPORT_ROWS_AT_ONCE } from '../limits';
import { KnownGroups, warningsOf } from './domain/puzzle-warnings';
import { EditorialRepository } from './editorial.repository';
import type { ImportFile } from './import-file.pipe';

/** Target of an import in the audit log. */
const IMPORT_TARGET = 'import';

/** Imports puzzles for admins. Each import is stored with its audit record. */
@Injectable()
export class ImportAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: PuzzleImportService,
    private readonly editorial: EditorialRepository,
    private readonly acts: AdminActService,
  ) {}

  /** @throws AppError `validation_failed` with an entry for each fault; then nothing is imported */
  async import(adminId: string, { rows, table }: ImportFile): Promise<ImportResult> {
    const puzzles = await this.imports.check(rows, table);
    return this.dataSource.transaction(async (manager) => {
      const { first_date, last_date, ...result } = await this.imports.importWithin(manager, puzzles);
      if (result.imported === 0) return result;
      await this.acts.record(manager, {
        adminId,
        action: 'puzzle.import',
        target_type: 'puzzle',
        target_id: IMPORT_TARGET,
        before: null,
        after: { ...result, first_date, last_date },
      });
      return result;
    });
  }

  /** What `import` would do, and what editors may want to change before. @throws AppError as `import` does */
  async preview(file: ImportFile): Promise<ImportPreview> {
    const puzzles = await this.imports.check(file.rows, file.table);
    const skipped = await this.imports.takenAmong(puzzles.map(({ puzzleDate }) => puzzleDate));
    return {
      would_import: puzzles.length - skipped.length,
      would_skip: skipped,
      warnings: await this.warningsOf(puzzles, new Set(skipped), file),
    };
  }

  private async warningsOf(
    puzzles: readonly DatedPuzzle[],
    skipped: ReadonlySet<string>,
    { table }: ImportFile,
  ): Promise<ImportWarning[]> {
    const imported = [...puzzles.entries()].filter(([, { puzzleDate }]) => !skipped.has(puzzleDate));
    const known = new KnownGroups([
      ...(await this.editorial.known(undefined)),
      ...imported.map(([, { puzzleDate, puzzle }]) => ({ puzzleDate, categories: puzzle.categories })),
    ]);
    const warnings: ImportWarning[] = [];
    for (const [at, { puzzleDate, puzzle }] of imported) {
      const { categories } = puzzle;
      const found = warningsOf({ categories, date: puzzleDate, known, exceptDate: puzzleDate });
      for (const { path, message } of found) {
        const [row] = table ? placeInTable(table, [at, ...path]) : [at];
        warnings.push({ row: row as number, message: `${valueAt(categories, path)}: ${message}` });
      }
      if (warnings.length >= IMPORT_WARNINGS_SHOWN) break;
      if (at % IMPORT_ROWS_AT_ONCE === 0) await yieldToEventLoop();
    }
    return warnings.slice(0, IMPORT_WARNINGS_SHOWN);
  }
}

/** The name or the word that a warning is about. */
function valueAt(categories: unknown, [, ...path]: readonly (string | number)[]): string {
  return String(path.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], categories));
}
