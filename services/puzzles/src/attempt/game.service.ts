import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository } from './attempt.repository';
import { mayStart } from './domain/access';
import { PuzzleAccess, type OpenGame } from './puzzle-access.service';

/** Finds the game that somebody plays, or starts it. From the first time the words are sent the clock runs, whatever is reloaded. */
@Injectable()
export class GameService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly access: PuzzleAccess,
    private readonly attempts: AttemptRepository,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /**
   * The started game, or the one of today's puzzle, started now.
   *
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`
   */
  async open(user: AuthenticatedUser, zone: string | undefined, puzzleId: number): Promise<OpenGame> {
    const game = await this.access.game(user, puzzleId);
    if (game) return game;
    const { puzzle, day } = await this.access.byId(user, zone, puzzleId);
    if (!mayStart(puzzle.puzzleDate, day.today)) throw new AppError('puzzle_not_started');
    return this.start(user, puzzle, day.now);
  }

  /** The player's game of a puzzle, started now if it was not. */
  async start(user: AuthenticatedUser, puzzle: CataloguePuzzle, now: Date): Promise<OpenGame> {
    const { puzzleId, puzzleDate } = puzzle;
    const known = await this.attempts.find(user.user_id, puzzleId);
    if (known) return { puzzle, attempt: known };
    const started = await this.dataSource.transaction(async (manager) => {
      const frozen = await this.catalogue.freeze(manager, puzzle, now);
      await this.attempts.insert(manager, user, { puzzleId, puzzleDate, startedAt: now });
      const attempt = await this.attempts.find(user.user_id, puzzleId, manager);
      if (!attempt) throw new AppError('puzzle_not_found');
      return { puzzle: frozen, attempt };
    });
    this.telemetry.gameStarted(puzzleId);
    return started;
  }
}
