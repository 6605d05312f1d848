import type { AdminMadePuzzle, DecideMadePuzzleRequest } from '@fourfold/contracts';
import { AppError, Clock, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NO_GAMES, ownViewOf } from './domain/made-view';
import type { MadePuzzleEntity } from './made-puzzle.entity';
import { MadePuzzleRepository, type MadePuzzleRow } from './made-puzzle.repository';
import { MadeReportRepository } from './made-report.repository';
import type { AdminMadePuzzlesDto } from './made.dto';

/** The puzzles of players, as admins see and decide about them. Each change is stored with its audit record. */
@Injectable()
export class MadeAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly puzzles: MadePuzzleRepository,
    private readonly reports: MadeReportRepository,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(
    adminId: string,
    { state, may_be_daily: mayBeDaily, ...page }: AdminMadePuzzlesDto,
  ): Promise<AdminMadePuzzle[]> {
    const puzzles = await this.puzzles.list({ state, mayBeDaily }, page);
    return this.viewsOf(this.dataSource.manager, puzzles, adminId);
  }

  /** @throws AppError `puzzle_not_found`, `version_outdated`, `made_puzzle_scheduled` */
  decide(
    adminId: string,
    code: string,
    { state, reason, version }: DecideMadePuzzleRequest,
  ): Promise<AdminMadePuzzle> {
    return this.puzzles.inTransaction(async (manager) => {
      const { stored, before } = await this.lock(manager, adminId, code);
      requireVersion(version, before);
      if (state === 'open')
        await this.puzzles.requireNoComingDate(manager, stored.puzzleId, this.clock.now());
      await this.puzzles.save(manager, stored, { state, decisionReason: reason });
      await this.reports.decideAll(manager, stored);
      await this.acts.record(manager, {
        adminId,
        action: 'made_puzzle.decide',
        target_type: 'made_puzzle',
        target_id: stored.code,
        before: { state: stored.state },
        after: { state, reason },
      });
      return this.read(manager, adminId, stored.code);
    });
  }

  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.puzzles.inTransaction(work);
  }

  /** Nobody opens it any more; games that were started go on. */
  async close(manager: EntityManager, puzzle: MadePuzzleEntity): Promise<void> {
    await this.puzzles.save(manager, puzzle, { state: 'closed' });
  }

  /** Locked until the transaction ends, with its present view. @throws AppError `puzzle_not_found` */
  async lock(
    manager: EntityManager,
    adminId: string,
    code: string,
  ): Promise<{ stored: MadePuzzleEntity; before: AdminMadePuzzle }> {
    const stored = await this.puzzles.lock(manager, { code });
    if (!stored) throw new AppError('puzzle_not_found');
    return { stored, before: await this.read(manager, adminId, stored.code) };
  }

  private async read(manager: EntityManager, adminId: string, code: string): Promise<AdminMadePuzzle> {
    const puzzle = (await this.puzzles.find(code, adminId, manager))!;
    return (await this.viewsOf(manager, [puzzle], adminId))[0]!;
  }

  private async viewsOf(
    manager: EntityManager,
    puzzles: readonly MadePuzzleRow[],
    adminId: string,
  ): Promise<AdminMadePuzzle[]> {
    const puzzleIds = puzzles.map(({ puzzleId }) => puzzleId);
    const counts = await this.puzzles.countGames(puzzles, manager);
    const reports = await this.reports.count(manager, puzzleIds);
    const dates = await this.puzzles.findDates(manager, puzzleIds);
    return puzzles.map((puzzle) => ({
      ...ownViewOf(puzzle, adminId, counts.get(puzzle.puzzleId) ?? NO_GAMES),
      reports: reports.get(puzzle.puzzleId) ?? 0,
      decision_reason: puzzle.decisionReason,
      puzzle_date: dates.get(puzzle.puzzleId) ?? null,
    }));
  }
}
