import type { ImportResult } from '@fourfold/contracts';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PuzzleImportService } from '../catalogue/puzzle-import.service';

/** Target of an import in the audit log. */
const IMPORT_TARGET = 'import';

/** Imports puzzles for admins. Each import is stored with its audit record. */
@Injectable()
export class ImportAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly imports: PuzzleImportService,
    private readonly acts: AdminActService,
  ) {}

  /** @throws AppError `validation_failed` with an entry for each fault; then nothing is imported */
  async import(adminId: string, rows: unknown): Promise<ImportResult> {
    const puzzles = await this.imports.check(rows);
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
}
