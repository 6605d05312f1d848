import type { AdminResult, AdminPuzzle, AdminUpdatePuzzleRequest, ImportResult } from '@fourfold/contracts';
import { checkPuzzle, type Category } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/audit';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { StreakJob } from '../streak/streak.job';
import { CatalogueRepository } from './catalogue.repository';
import { editWhilePlayed } from './domain/puzzle-edit';
import { PuzzleImportService } from './puzzle-import.service';
import type { PuzzleEntity } from './puzzle.entity';

/** Target of an import in the audit log. */
const IMPORT_TARGET = 'import';

/** Changes of the catalogue by admins, each with its audit record. */
@Injectable()
export class PuzzleAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CatalogueRepository,
    private readonly imports: PuzzleImportService,
    private readonly streaks: StreakJob,
    private readonly acts: AdminActService,
  ) {}

  /**
   * Only the categories are used; `words` repeats them.
   *
   * @throws AppError `validation_failed`, `puzzle_not_found`, `puzzle_already_started` when it has games and groups
   * would change
   */
  update(
    adminId: string,
    puzzleId: number,
    { categories }: AdminUpdatePuzzleRequest['puzzle_data'],
  ): Promise<AdminResult<AdminPuzzle>> {
    const wanted = checked(categories);
    return this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lock(manager, puzzleId);
      if (!stored) throw new AppError('puzzle_not_found');
      const edited = stored.startedAt ? editWhilePlayed(stored.categories, wanted) : wanted;
      if (!edited) throw new AppError('puzzle_already_started');
      const before = adminPuzzleOf(stored);
      if (isDeepStrictEqual(stored.categories, edited)) return { result: before, act: null };
      await this.repository.saveCategories(manager, stored, edited);
      const result = adminPuzzleOf({ ...stored, categories: edited });
      const target = targetOf(stored);
      const act = await this.acts.record(manager, {
        adminId,
        action: 'puzzle.update',
        ...target,
        before,
        after: result,
      });
      return { result, act };
    });
  }

  /** @throws AppError `puzzle_not_found`, `puzzle_played` while it has games: scores and streaks depend on them */
  remove(adminId: string, puzzleId: number): Promise<AdminResult<{ puzzle_id: number }>> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lock(manager, puzzleId);
      if (!stored) throw new AppError('puzzle_not_found');
      if (await this.repository.hasGames(manager, puzzleId)) throw new AppError('puzzle_played');
      await this.repository.remove(manager, stored);
      if (stored.missable) await this.streaks.recordDeletion(manager, stored.puzzleDate);
      const act = await this.acts.record(manager, {
        adminId,
        action: 'puzzle.delete',
        ...targetOf(stored),
        before: adminPuzzleOf(stored),
        after: null,
      });
      return { result: { puzzle_id: puzzleId }, act };
    });
  }

  /** @throws AppError `validation_failed` with one entry for each fault; nothing is imported then */
  async import(adminId: string, rows: unknown): Promise<AdminResult<ImportResult>> {
    const puzzles = await this.imports.check(rows);
    return this.dataSource.transaction(async (manager) => {
      const { first_date, last_date, ...result } = await this.imports.importWithin(manager, puzzles);
      if (result.imported === 0) return { result, act: null };
      const act = await this.acts.record(manager, {
        adminId,
        action: 'puzzle.import',
        target_type: 'puzzle',
        target_id: IMPORT_TARGET,
        before: null,
        after: { ...result, first_date, last_date },
      });
      return { result, act };
    });
  }
}

/** A puzzle with its answers, as admins see it. */
export function adminPuzzleOf({
  puzzleId,
  puzzleDate,
  categories,
}: Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'categories'>): AdminPuzzle {
  return {
    puzzle_id: puzzleId,
    puzzle_date: puzzleDate,
    puzzle_data: {
      words: categories.flatMap(({ words }) => words),
      categories: categories.map(({ name, words, difficulty }) => ({ name, words: [...words], difficulty })),
    },
  };
}

function targetOf({ puzzleId }: PuzzleEntity): { target_type: 'puzzle'; target_id: string } {
  return { target_type: 'puzzle', target_id: String(puzzleId) };
}

function checked(categories: unknown): Category[] {
  const check = checkPuzzle(categories);
  if (check.valid) return [...check.puzzle.categories];
  throw new AppError('validation_failed', {
    faults: check.faults.map(({ path, message, type }) => ({
      loc: ['body', 'puzzle_data', ...path],
      msg: message,
      type,
    })),
  });
}
