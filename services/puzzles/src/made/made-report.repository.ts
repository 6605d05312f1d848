import { MADE_REPORTS_TO_HIDE } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { OutboxService } from '@fourfold/platform/messaging';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MadeReportEntity, type MadePuzzleEntity } from './made-puzzle.entity';
import { MadePuzzleRepository } from './made-puzzle.repository';

interface NewReport {
  readonly reporter: AuthenticatedUser;
  readonly reason: string;
  readonly now: Date;
}

@Injectable()
export class MadeReportRepository {
  constructor(
    private readonly puzzles: MadePuzzleRepository,
    private readonly users: UserCopyRepository,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Stores a report with its event; enough undecided ones hide the puzzle.
   *
   * @returns `isNew` false when the player had reported it before; whether the puzzle is hidden by this report
   * @throws AppError `puzzle_not_found` when it was deleted meanwhile, `unauthorized` when the account was
   */
  add(
    { code }: Pick<MadePuzzleEntity, 'code'>,
    { reporter, reason, now }: NewReport,
  ): Promise<{ isNew: boolean; isHidden: boolean }> {
    return this.puzzles.inTransaction(async (manager) => {
      await this.users.remember(manager, reporter);
      if (await this.users.hasLeft(manager, [reporter.user_id])) throw new AppError('unauthorized');
      const puzzle = await this.puzzles.lock(manager, { code });
      if (!puzzle) throw new AppError('puzzle_not_found');
      const isNew = await this.insert(manager, { puzzle, reporter, now });
      if (!isNew) return { isNew, isHidden: false };
      await this.outbox.append(manager, {
        type: 'made_puzzle.reported',
        aggregateId: `${puzzle.puzzleId}:${reporter.user_id}`,
        aggregateVersion: 1,
        data: {
          code,
          author_id: puzzle.authorId,
          reporter_id: reporter.user_id,
          reason,
          reported_at: now.toISOString(),
        },
      });
      return { isNew, isHidden: await this.hide(manager, puzzle) };
    });
  }

  /** From now on other players must report it before it is hidden again. */
  async decideAll(manager: EntityManager, { puzzleId }: MadePuzzleEntity): Promise<void> {
    await manager.update(MadeReportEntity, { puzzleId, isDecided: false }, { isDecided: true });
  }

  /** Undecided reports by puzzle; those without one are left out. */
  async count(manager: EntityManager, puzzleIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await manager.sql<{ puzzleId: number; reports: number }[]>`
      select puzzle_id::float8 as "puzzleId", count(*)::integer as reports from made_reports
      where puzzle_id = any (${puzzleIds}) and not is_decided group by puzzle_id`;
    return new Map(rows.map(({ puzzleId, reports }) => [puzzleId, reports]));
  }

  private async insert(
    manager: EntityManager,
    { puzzle, reporter, now }: Omit<NewReport, 'reason'> & { puzzle: MadePuzzleEntity },
  ): Promise<boolean> {
    const row = { puzzleId: puzzle.puzzleId, userId: reporter.user_id, createdAt: now };
    const insert = manager.createQueryBuilder().insert().into(MadeReportEntity).values(row).orIgnore();
    const inserted = await insert.returning(['puzzleId']).execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** @returns whether it was open to others until now */
  private async hide(manager: EntityManager, puzzle: MadePuzzleEntity): Promise<boolean> {
    const reports = (await this.count(manager, [puzzle.puzzleId])).get(puzzle.puzzleId) ?? 0;
    if (puzzle.state === 'hidden' || reports < MADE_REPORTS_TO_HIDE) return false;
    await this.puzzles.save(manager, puzzle, { state: 'hidden' });
    return true;
  }
}
