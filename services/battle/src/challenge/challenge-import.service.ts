import type { ImportResult } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { ChallengeRepository } from './challenge.repository';
import { checkImport } from './domain/challenge-rules';

/** The one way in for many challenges: the starter content takes it, and so does an admin's file. */
@Injectable()
export class ChallengeImportService {
  constructor(private readonly challenges: ChallengeRepository) {}

  /**
   * Stores all of a parsed file or, with a fault anywhere, nothing. Texts already known are skipped, so the same
   * file can be imported again.
   * @throws AppError `validation_failed` with one fault a row and field
   */
  async import(rows: unknown): Promise<ImportResult> {
    const check = checkImport(rows);
    if (!check.ok) throw new AppError('validation_failed', { faults: check.faults });
    const { length: imported } = await this.challenges.addNew(check.challenges);
    return { imported, skipped: check.challenges.length - imported };
  }
}
