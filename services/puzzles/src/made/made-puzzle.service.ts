import type { MadePuzzleStateRequest, OwnMadePuzzle } from '@fourfold/contracts';
import { AppError, Clock, requireVersion, type AuthenticatedUser, type PageDto } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NO_GAMES, ownViewOf } from './domain/made-view';
import { MadePuzzleRepository, type MadePuzzleRow } from './made-puzzle.repository';
import { removeMadePuzzles } from './remove-made';

/** The puzzles of one player. */
@Injectable()
export class MadePuzzleService {
  constructor(
    private readonly puzzles: MadePuzzleRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list({ user_id: authorId }: AuthenticatedUser, page: PageDto): Promise<OwnMadePuzzle[]> {
    const puzzles = await this.puzzles.list({ authorId }, page);
    const counts = await this.puzzles.countGames(puzzles);
    return puzzles.map((puzzle) => ownViewOf(puzzle, authorId, counts.get(puzzle.puzzleId) ?? NO_GAMES));
  }

  /** @throws AppError `puzzle_not_found`, `version_outdated`, `made_puzzle_hidden`, `made_puzzle_scheduled` */
  setState(
    { user_id: authorId }: AuthenticatedUser,
    code: string,
    { state, may_be_daily, version }: MadePuzzleStateRequest,
  ): Promise<OwnMadePuzzle> {
    return this.puzzles.inTransaction(async (manager) => {
      const stored = await this.puzzles.lockOwn(manager, authorId, code);
      const before = await this.read(manager, authorId, stored.code);
      if (stored.state === 'hidden') throw new AppError('made_puzzle_hidden');
      const mayBeDaily = may_be_daily ?? stored.mayBeDaily;
      // Before the version is compared: the answer to this change may have been lost.
      if (state === stored.state && mayBeDaily === stored.mayBeDaily) return before;
      requireVersion(version, before);
      if (state === 'open')
        await this.puzzles.requireNoComingDate(manager, stored.puzzleId, this.clock.now());
      await this.puzzles.save(manager, stored, { state, mayBeDaily });
      return this.read(manager, authorId, stored.code);
    });
  }

  /** Deletes a puzzle with all its games. @throws AppError `puzzle_not_found` */
  remove({ user_id: authorId }: AuthenticatedUser, code: string): Promise<void> {
    return this.puzzles.inTransaction(async (manager) => {
      await removeMadePuzzles(manager, [await this.puzzles.lockOwn(manager, authorId, code)]);
    });
  }

  private async read(manager: EntityManager, authorId: string, code: string): Promise<OwnMadePuzzle> {
    const puzzle: MadePuzzleRow = (await this.puzzles.find(code, authorId, manager))!;
    const counts = await this.puzzles.countGames([puzzle], manager);
    return ownViewOf(puzzle, authorId, counts.get(puzzle.puzzleId) ?? NO_GAMES);
  }
}
