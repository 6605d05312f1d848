import type { GuessResult } from '@fourfold/contracts';
import { applyGuess, outcomeOf, spelledAsOnBoard, type Refusal } from '@fourfold/game-rules';
import { AppError, Clock, validationError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { Player } from '../player/player.decorators';
import { AttemptRepository, type Attempt } from './attempt.repository';
import { mayGuess } from './domain/access';
import { guessResultOf } from './domain/game-view';
import { GameService } from './game.service';
import type { SentGuess } from './guess.dto';
import { MoveService } from './move.service';

/** Judges guesses: the rules decide, one conditional write stores the move. */
@Injectable()
export class GuessService {
  constructor(
    private readonly games: GameService,
    private readonly attempts: AttemptRepository,
    private readonly moves: MoveService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError for whatever the rules refuse; a refused guess changes nothing */
  async guess(player: Player, puzzleId: number, guess: SentGuess): Promise<GuessResult> {
    const game = await this.games.open(player, puzzleId);
    const { board, puzzleDate } = game.puzzle;
    let attempt: Attempt | undefined = game.attempt;
    // Two guesses at once: the one that comes second is judged again, by what the first one made of the game.
    while (attempt) {
      const now = this.clock.now();
      if (!mayGuess(puzzleDate, now)) throw new AppError('game_already_over');
      const { found, mistakes } = attempt.state;
      if (guess.guessesBefore !== undefined && guess.guessesBefore !== found.length + mistakes)
        throw new AppError('game_moved_on');
      const { state: after, verdict } = applyGuess(board, attempt.state, guess);
      if (verdict.kind === 'refused') throw refusalError(verdict.reason);
      const words = guess.timedOut ? [] : spelledAsOnBoard(board, guess.words);
      const finishes = outcomeOf(after) !== 'playing';
      const move = { words, verdict: verdict.kind, guessedAt: now, after, finishes };
      if (await this.moves.record(attempt, move)) return guessResultOf(board, after, verdict);
      attempt = await this.attempts.find(player.user_id, puzzleId);
    }
    throw new AppError('puzzle_not_found');
  }
}

function refusalError(reason: Refusal): AppError {
  switch (reason) {
    case 'finished':
      return new AppError('game_already_over');
    case 'already_tried':
      return new AppError('group_already_tried');
    case 'already_found':
      return validationError(
        ['body', 'words'],
        'A word belongs to a category that was found already',
        'alreadyFound',
      );
    case 'repeated_word':
      return validationError(['body', 'words'], 'The words of a guess must be different', 'repeatedWord');
    case 'unknown_word':
      return validationError(['body', 'words'], 'A word is not of this puzzle', 'unknownWord');
    case 'wrong_size':
      return validationError(['body', 'words'], 'A guess has exactly 4 words', 'arraySize');
  }
}
