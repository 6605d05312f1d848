import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { PlayerCalendar, type PlayerDay } from '../player/player-calendar.service';
import type { Player } from '../player/player.decorators';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository, type Attempt } from './attempt.repository';
import { mayAccess, mayStart } from './domain/access';

export interface OpenGame {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt;
}

export interface KnownPuzzle {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt | undefined;
  readonly day: PlayerDay;
}

/** Finds puzzles and games of a player and checks access; every route that names a puzzle uses it. */
@Injectable()
export class GameService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly attempts: AttemptRepository,
    private readonly calendar: PlayerCalendar,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `puzzle_not_found`, also for dates that the player has not reached */
  async byId(player: Player, puzzleId: number): Promise<KnownPuzzle> {
    const day = await this.calendar.dayOf(player);
    return this.known(player, day, await this.catalogue.get(puzzleId));
  }

  /** @throws AppError `puzzle_not_found`, also for dates that the player has not reached */
  async byDate(player: Player, date: string): Promise<KnownPuzzle> {
    const day = await this.calendar.dayOf(player);
    return this.known(player, day, await this.catalogue.findByDate(date));
  }

  /** The player's game, if it was started, without further checks. */
  async find(user: AuthenticatedUser, puzzleId: number): Promise<OpenGame | undefined> {
    const [puzzle, attempt] = await Promise.all([
      this.catalogue.get(puzzleId),
      this.attempts.find(user.user_id, puzzleId),
    ]);
    return attempt && { puzzle, attempt };
  }

  /**
   * The started game, or the one of today's puzzle, started now.
   *
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`
   */
  async open(player: Player, puzzleId: number): Promise<OpenGame> {
    const game = await this.find(player, puzzleId);
    if (game) return game;
    const { puzzle, day } = await this.byId(player, puzzleId);
    if (!mayStart(puzzle.puzzleDate, day.today)) throw new AppError('puzzle_not_started');
    return this.start(player, puzzle, day.now);
  }

  /** The game of a puzzle, started now if it was not: the clock runs from the first time the words are sent. */
  async start(user: AuthenticatedUser, puzzle: CataloguePuzzle, now: Date): Promise<OpenGame> {
    const { puzzleId, puzzleDate } = puzzle;
    const known = await this.attempts.find(user.user_id, puzzleId);
    if (known) return { puzzle, attempt: known };
    const started = await this.attempts.inTransaction(async (manager) => {
      const frozen = await this.catalogue.freeze(manager, puzzle, now);
      await this.attempts.insert(manager, user, { puzzleId, puzzleDate, startedAt: now });
      const attempt = await this.attempts.find(user.user_id, puzzleId, manager);
      if (!attempt) throw new AppError('puzzle_not_found');
      return { puzzle: frozen, attempt };
    });
    this.telemetry.gameStarted(puzzleId);
    return started;
  }

  private async known(
    user: AuthenticatedUser,
    day: PlayerDay,
    puzzle: CataloguePuzzle | undefined,
  ): Promise<KnownPuzzle> {
    if (!puzzle) throw new AppError('puzzle_not_found');
    const attempt = await this.attempts.find(user.user_id, puzzle.puzzleId);
    if (!mayAccess(puzzle.puzzleDate, day.today, attempt !== undefined, user.is_admin))
      throw new AppError('puzzle_not_found');
    return { puzzle, attempt, day };
  }
}
