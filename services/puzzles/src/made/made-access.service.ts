import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { StoredGame } from '../game/game.entity';
import { MadeGameRepository } from './made-game.repository';
import { MadePuzzleRepository, type FoundMadePuzzle } from './made-puzzle.repository';
import { MadeLimits } from './made.limits';

/** A puzzle as one player finds it, with their game if it was started. */
export interface MadeAccess {
  readonly puzzle: FoundMadePuzzle;
  readonly game: StoredGame | undefined;
  readonly isAuthor: boolean;
}

/**
 * Who may see a made puzzle: whoever has its code. One that is hidden, or beyond a block, looks like a wrong code; wrong codes
 * are limited, so that nobody finds puzzles by trying.
 */
@Injectable()
export class MadeAccessService {
  constructor(
    private readonly puzzles: MadePuzzleRepository,
    private readonly games: MadeGameRepository,
    private readonly limits: MadeLimits,
  ) {}

  /** @throws AppError `puzzle_not_found`, `made_puzzle_closed` unless the game was started before, `rate_limited` */
  async find({ user_id: userId }: AuthenticatedUser, code: string): Promise<MadeAccess> {
    const puzzle = await this.puzzles.find(code, userId);
    if (puzzle?.authorId === userId) return { puzzle, game: undefined, isAuthor: true };
    const game = puzzle && (await this.games.find({ ...puzzle, userId }));
    // A player whose game runs has not guessed the code.
    if (!game) await this.limits.requireCodesLeft();
    if (!puzzle || puzzle.isBlocked || puzzle.state === 'hidden') {
      if (!game) await this.limits.countWrongCode();
      throw new AppError('puzzle_not_found');
    }
    if (!game && puzzle.state === 'closed') throw new AppError('made_puzzle_closed');
    return { puzzle, game, isAuthor: false };
  }
}
