import type { AdminPuzzle, ScheduleMadePuzzleRequest } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { AppError, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { MadeAdminService } from '../made/made-admin.service';
import type { MadePuzzleEntity } from '../made/made-puzzle.entity';
import { adminPuzzleOf, puzzleStateOf } from './puzzle-admin.service';
import { checkedDate, ScheduleService } from './schedule.service';

/** Takes puzzles that players offer as daily puzzles. */
@Injectable()
export class MadeScheduleService {
  constructor(
    private readonly made: MadeAdminService,
    private readonly schedules: ScheduleService,
    private readonly catalogue: CatalogueRepository,
    private readonly acts: AdminActService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * The daily puzzle is a copy. Its author's link is closed until its day is over, since it shows the answers.
   *
   * @throws AppError `validation_failed`, `puzzle_not_found`, `version_outdated`, `made_puzzle_not_offered`,
   * `made_puzzle_scheduled` when it is or was a daily puzzle, `puzzle_date_taken`
   */
  schedule(
    adminId: string,
    code: string,
    { puzzle_date, version }: ScheduleMadePuzzleRequest,
  ): Promise<AdminPuzzle> {
    const puzzleDate = checkedDate(puzzle_date);
    return this.made.inTransaction(async (manager) => {
      const { stored, before } = await this.made.lock(manager, adminId, code);
      requireVersion(version, before);
      if (!stored.mayBeDaily || stored.state === 'hidden') throw new AppError('made_puzzle_not_offered');
      if (before.puzzle_date !== null) throw new AppError('made_puzzle_scheduled');
      const result = await this.insert(manager, stored, puzzleDate);
      await this.made.close(manager, stored);
      await this.acts.record(manager, {
        adminId,
        action: 'made_puzzle.schedule',
        target_type: 'made_puzzle',
        target_id: stored.code,
        before: null,
        after: puzzleStateOf(result),
      });
      return result;
    });
  }

  private async insert(
    manager: EntityManager,
    { puzzleId: madePuzzleId, code, authorId, categories }: MadePuzzleEntity,
    puzzleDate: CalendarDate,
  ): Promise<AdminPuzzle> {
    const puzzle = await this.schedules.insert(manager, { puzzleDate, puzzle: { categories } });
    await this.catalogue.saveOrigin(manager, puzzle.puzzleId, { authorId, madePuzzleId });
    await this.outbox.append(manager, {
      type: 'made_puzzle.scheduled',
      aggregateId: code,
      aggregateVersion: puzzle.puzzleId,
      data: { code, author_id: authorId, puzzle_id: puzzle.puzzleId, puzzle_date: puzzleDate },
    });
    return adminPuzzleOf(puzzle);
  }
}
