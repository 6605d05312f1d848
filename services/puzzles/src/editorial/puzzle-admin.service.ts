import type { AdminPuzzle, AdminUpdatePuzzleRequest, DeletePuzzleQuery } from '@fourfold/contracts';
import { checkPuzzle, type Category } from '@fourfold/game-rules';
import { AppError, Clock, requireVersion } from '@fourfold/platform';
import { AdminActService, type Admin } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { StreakJob } from '../streak/streak.job';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { editWhilePlayed } from '../catalogue/domain/puzzle-edit';
import type { PuzzleEntity } from '../catalogue/puzzle.entity';

/** Reads and changes the catalogue for admins. Each change is stored with its audit record. */
@Injectable()
export class PuzzleAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CatalogueRepository,
    private readonly streaks: StreakJob,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `puzzle_not_found` */
  async find(puzzleId: number): Promise<AdminPuzzle> {
    const puzzle = await this.repository.findById(puzzleId);
    if (!puzzle) throw new AppError('puzzle_not_found');
    return adminPuzzleOf(puzzle);
  }

  /**
   * Changes a puzzle. Its words come from the categories; `words` of the request is not used.
   *
   * @throws AppError `validation_failed`, `puzzle_not_found`, `puzzle_already_started` when it has games and groups
   * would change; `version_outdated`
   */
  async update(
    admin: Admin,
    puzzleId: number,
    { puzzle_data: { categories }, version }: AdminUpdatePuzzleRequest,
  ): Promise<AdminPuzzle> {
    const wanted = checked(categories);
    return this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lock(manager, puzzleId);
      if (!stored) throw new AppError('puzzle_not_found');
      const before = adminPuzzleOf(stored);
      requireVersion(version, before);
      const edited = stored.startedAt ? editWhilePlayed(stored.categories, wanted) : wanted;
      if (!edited) throw new AppError('puzzle_already_started');
      if (isDeepStrictEqual(stored.categories, edited)) return before;
      await this.repository.saveCategories(manager, stored, edited);
      const result = adminPuzzleOf({ ...stored, categories: edited, version: stored.version + 1 });
      const target = targetOf(stored);
      await this.acts.record(manager, {
        adminId: admin.id,
        action: 'puzzle.update',
        ...target,
        before: puzzleStateOf(before),
        after: puzzleStateOf(result),
      });
      return result;
    });
  }

  /**
   * @param withdraw also allows a puzzle with games; a job removes the games after the commit
   * @throws AppError `reauthenticate` for a withdrawal, `puzzle_not_found`, `puzzle_played` for a puzzle
   * with games that is not withdrawn
   */
  async remove(admin: Admin, puzzleId: number, { withdraw = false }: DeletePuzzleQuery): Promise<void> {
    if (withdraw) admin.requireRecentSignIn();
    await this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lock(manager, puzzleId);
      if (!stored) throw new AppError('puzzle_not_found');
      const isPlayed = await this.repository.hasGames(manager, puzzleId);
      if (isPlayed && !withdraw) throw new AppError('puzzle_played');
      if (isPlayed) await this.repository.withdraw(manager, stored, this.clock.now());
      else await this.repository.remove(manager, stored);
      if (stored.missable) await this.streaks.recordDeletion(manager, stored.puzzleDate);
      await this.acts.record(manager, {
        adminId: admin.id,
        action: isPlayed ? 'puzzle.withdraw' : 'puzzle.delete',
        ...targetOf(stored),
        before: puzzleStateOf(adminPuzzleOf(stored)),
        after: null,
      });
    });
  }
}

/** A puzzle with its answers, as admins see it. */
export function adminPuzzleOf({
  puzzleId,
  puzzleDate,
  categories,
  startedAt,
  version,
}: Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate' | 'categories' | 'startedAt' | 'version'>): AdminPuzzle {
  return {
    puzzle_id: puzzleId,
    puzzle_date: puzzleDate,
    puzzle_data: {
      words: categories.flatMap(({ words }) => words),
      categories: categories.map(({ name, words, difficulty }) => ({ name, words: [...words], difficulty })),
    },
    version,
    is_started: startedAt !== null,
  };
}

/** A puzzle as the audit log stores it. */
export function puzzleStateOf({ version: _version, is_started: _isStarted, ...puzzle }: AdminPuzzle): object {
  return puzzle;
}

function targetOf({ puzzleId }: PuzzleEntity): { target_type: 'puzzle'; target_id: string } {
  return { target_type: 'puzzle', target_id: String(puzzleId) };
}

/** @param place the path of the categories in the request */
export function checked(categories: unknown, place = ['body', 'puzzle_data']): Category[] {
  const check = checkPuzzle(categories);
  if (check.valid) return [...check.puzzle.categories];
  throw new AppError('validation_failed', {
    faults: check.faults.map(({ path, message, type }) => ({
      loc: [...place, ...path],
      msg: message,
      type,
    })),
  });
}
