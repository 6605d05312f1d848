import type { AdminPuzzle, CreatePuzzleRequest, MovePuzzleRequest } from '@fourfold/contracts';
import { isCalendarDate, isMissable, type CalendarDate } from '@fourfold/game-rules';
import { AppError, Clock, requireVersion, validationError } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { checked } from '../catalogue/checked-categories';
import type { DatedPuzzle } from '../catalogue/domain/puzzle-file';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { StreakJob } from '../streak/streak.job';
import { consumeDraft } from './draft.service';
import { adminPuzzleOf, puzzleStateOf } from './puzzle-admin.service';

/** Schedules and moves puzzles for editors. Each change is stored with its audit record. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueRepository,
    private readonly streaks: StreakJob,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed`, `puzzle_date_taken`, `version_outdated` (of the draft) */
  async create(
    adminId: string,
    { puzzle_date, categories, draft_id, version }: CreatePuzzleRequest,
  ): Promise<AdminPuzzle> {
    const puzzleDate = checkedDate(puzzle_date);
    const puzzle = { categories: checked(categories, ['body']) };
    return this.dataSource.transaction(async (manager) => {
      const stored = await this.insert(manager, { puzzleDate, puzzle });
      if (draft_id !== undefined) await consumeDraft(manager, draft_id, version);
      const result = adminPuzzleOf(stored);
      await this.acts.record(manager, {
        adminId,
        action: 'puzzle.create',
        target_type: 'puzzle',
        target_id: String(result.puzzle_id),
        before: null,
        after: puzzleStateOf(result),
      });
      return result;
    });
  }

  /** @throws AppError `puzzle_date_taken` */
  async insert(manager: EntityManager, puzzle: DatedPuzzle): Promise<PuzzleEntity> {
    const dates = await this.catalogue.insertOnFreeDates(manager, [puzzle], this.clock.now());
    if (dates.length === 0) throw new AppError('puzzle_date_taken');
    return manager.findOneByOrFail(PuzzleEntity, { puzzleDate: puzzle.puzzleDate });
  }

  /**
   * Moves a puzzle that nobody has started to a free date, or with `swap` to that of another one that nobody has started.
   *
   * @throws AppError `validation_failed`, `puzzle_not_found`, `version_outdated`, `puzzle_not_movable`,
   * `puzzle_date_taken`
   */
  async move(
    adminId: string,
    puzzleId: number,
    { puzzle_date, version, swap = false }: MovePuzzleRequest,
  ): Promise<AdminPuzzle> {
    const puzzleDate = checkedDate(puzzle_date);
    return this.dataSource.transaction(async (manager) => {
      const otherId = swap ? await this.catalogue.findIdByDate(manager, puzzleDate) : undefined;
      const { stored, other } = await this.lock(manager, puzzleId, otherId);
      const before = adminPuzzleOf(stored);
      requireVersion(version, before);
      if (stored.startedAt) throw new AppError('puzzle_not_movable');
      if (stored.puzzleDate === puzzleDate) return before;
      if (other?.puzzleDate === puzzleDate) return this.swap(manager, adminId, [stored, other]);
      const missable = isMissable(puzzleDate, this.clock.now());
      const result = adminPuzzleOf(await this.catalogue.move(manager, stored, { puzzleDate, missable }));
      if (stored.missable) await this.streaks.recordDeletion(manager, stored.puzzleDate);
      await this.recordMove(manager, adminId, { from: stored, to: puzzleDate });
      return result;
    });
  }

  /** Both in the order of their ids, as everybody who locks two. */
  private async lock(
    manager: EntityManager,
    puzzleId: number,
    otherId: number | undefined,
  ): Promise<{ stored: PuzzleEntity; other: PuzzleEntity | undefined }> {
    const locked = new Map<number, PuzzleEntity>();
    for (const id of [...new Set([puzzleId, otherId ?? puzzleId])].sort((one, next) => one - next)) {
      const puzzle = await this.catalogue.lock(manager, id);
      if (puzzle) locked.set(id, puzzle);
    }
    const stored = locked.get(puzzleId);
    if (!stored) throw new AppError('puzzle_not_found');
    return { stored, other: otherId === undefined ? undefined : locked.get(otherId) };
  }

  private async swap(
    manager: EntityManager,
    adminId: string,
    pair: readonly [PuzzleEntity, PuzzleEntity],
  ): Promise<AdminPuzzle> {
    const [stored, other] = pair;
    if (other.startedAt) throw new AppError('puzzle_not_movable');
    const [moved] = await this.catalogue.swap(manager, pair);
    await this.recordMove(manager, adminId, { from: other, to: stored.puzzleDate });
    await this.recordMove(manager, adminId, { from: stored, to: other.puzzleDate });
    return adminPuzzleOf(moved!);
  }

  private async recordMove(
    manager: EntityManager,
    adminId: string,
    { from: { puzzleId, puzzleDate }, to }: { from: PuzzleEntity; to: CalendarDate },
  ): Promise<void> {
    await this.acts.record(manager, {
      adminId,
      action: 'puzzle.move',
      target_type: 'puzzle',
      target_id: String(puzzleId),
      before: { puzzle_date: puzzleDate },
      after: { puzzle_date: to },
    });
  }
}

/** @throws AppError `validation_failed` */
export function checkedDate(date: unknown): CalendarDate {
  if (isCalendarDate(date)) return date;
  throw validationError(['body', 'puzzle_date'], 'Must be a date, as YYYY-MM-DD', 'isDate');
}
