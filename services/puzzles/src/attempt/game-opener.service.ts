import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AttemptStarter } from './attempt-starter.service';
import type { Attempt } from './attempt.repository';
import { mayStart } from './domain/access';
import { PuzzleAccess, type OpenGame } from './puzzle-access.service';

/** The game that somebody wants to make a move in. */
@Injectable()
export class GameOpener {
  constructor(
    private readonly access: PuzzleAccess,
    private readonly starter: AttemptStarter,
  ) {}

  /**
   * The started game, or the one of today's puzzle, started now.
   *
   * @param recalled the game itself, when the caller knows it
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`
   */
  async open(
    user: AuthenticatedUser,
    zone: string | undefined,
    puzzleId: number,
    recalled?: Attempt,
  ): Promise<OpenGame> {
    const game = await this.access.game(user, puzzleId, recalled);
    if (game) return game;
    const { puzzle, day } = await this.access.byId(user, zone, puzzleId);
    if (!mayStart(puzzle.puzzleDate, day.today)) throw new AppError('puzzle_not_started');
    return this.starter.open(user, puzzle, day.now);
  }
}
