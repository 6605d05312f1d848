import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { PlayerCalendar, type PlayerDay } from '../player/player-calendar.service';
import { AttemptRepository, type Attempt } from './attempt.repository';
import { mayKnow } from './domain/access';

export interface OpenGame {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt;
}

export interface KnownPuzzle {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt | undefined;
  readonly day: PlayerDay;
}

/** A puzzle as one player may know of it. Every route that names a puzzle comes through here. */
@Injectable()
export class PuzzleAccess {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly attempts: AttemptRepository,
    private readonly calendar: PlayerCalendar,
  ) {}

  /** @throws AppError `puzzle_not_found`, also for dates that the player has not reached */
  async byId(user: AuthenticatedUser, zone: string | undefined, puzzleId: number): Promise<KnownPuzzle> {
    const day = await this.calendar.dayOf(user, zone);
    return this.known(user, day, await this.catalogue.get(puzzleId));
  }

  /** @throws AppError `puzzle_not_found`, also for dates that the player has not reached */
  async byDate(user: AuthenticatedUser, zone: string | undefined, date: string): Promise<KnownPuzzle> {
    const day = await this.calendar.dayOf(user, zone);
    return this.known(user, day, await this.catalogue.findByDate(date));
  }

  /** The player's game, if it was started, by the shortest way. */
  async game(user: AuthenticatedUser, puzzleId: number): Promise<OpenGame | undefined> {
    const [puzzle, attempt] = await Promise.all([
      this.catalogue.get(puzzleId),
      this.attempts.find(user.user_id, puzzleId),
    ]);
    return attempt && { puzzle, attempt };
  }

  private async known(
    user: AuthenticatedUser,
    day: PlayerDay,
    puzzle: CataloguePuzzle | undefined,
  ): Promise<KnownPuzzle> {
    if (!puzzle) throw new AppError('puzzle_not_found');
    const attempt = await this.attempts.find(user.user_id, puzzle.puzzleId);
    if (!mayKnow(puzzle.puzzleDate, day.today, attempt !== undefined, user.is_admin))
      throw new AppError('puzzle_not_found');
    return { puzzle, attempt, day };
  }
}
