import type { GuessResult } from '@fourfold/contracts';
import { applyGuess, outcomeOf, spelledAsOnBoard } from '@fourfold/game-rules';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { refusalError } from './attempt.errors';
import { AttemptRepository, type Attempt } from './attempt.repository';
import { mayGuess } from './domain/access';
import { guessResultOf } from './domain/game-view';
import { GameOpener } from './game-opener.service';
import type { SentGuess } from './guess.dto';
import { MoveRecorder } from './move.recorder';
import type { OpenGame } from './puzzle-access.service';

/** Judges guesses. The hot path: one write that checks what the guess was judged by, the rest from memory. */
@Injectable()
export class GuessService {
  constructor(
    private readonly games: GameOpener,
    private readonly attempts: AttemptRepository,
    private readonly recorder: MoveRecorder,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError for whatever the rules refuse; a refused guess changes nothing */
  async guess(
    user: AuthenticatedUser,
    zone: string | undefined,
    puzzleId: number,
    guess: SentGuess,
  ): Promise<GuessResult> {
    const recalled = this.recorder.recall(user.user_id, puzzleId);
    const { puzzle, attempt: opened } = await this.games.open(user, zone, puzzleId, recalled);
    let attempt: Attempt | undefined = opened;
    let isCertain = !recalled;
    // Two guesses at once: the one that comes second is judged again, by what the first one made of the game.
    while (attempt) {
      const now = this.clock.now();
      if (!mayGuess(puzzle.puzzleDate, now)) throw new AppError('game_already_over');
      const { guessesBefore = guessesIn(attempt) } = guess;
      if (guessesBefore !== guessesIn(attempt)) {
        if (isCertain) return this.repeated({ puzzle, attempt }, guessesBefore);
        attempt = await this.attempts.find(user.user_id, puzzleId);
        isCertain = true;
        continue;
      }
      const { state: after, verdict } = applyGuess(puzzle.board, attempt.state, guess);
      if (verdict.kind !== 'refused') {
        const words = guess.timedOut ? [] : spelledAsOnBoard(puzzle.board, guess.words);
        const finishes = outcomeOf(after) !== 'playing';
        const move = { words, verdict: verdict.kind, guessedAt: now, after, finishes };
        if (await this.recorder.record(attempt, move)) return guessResultOf(puzzle.board, after, verdict);
      } else if (isCertain) throw refusalError(verdict.reason);
      attempt = await this.attempts.find(user.user_id, puzzleId);
      isCertain = true;
    }
    throw new AppError('puzzle_not_found');
  }

  /** What is told of a minute that is over: its own answer again, if it has ended with this very time-out. */
  private async repeated({ puzzle, attempt }: OpenGame, guessesBefore: number): Promise<GuessResult> {
    const { userId, puzzleId, state } = attempt;
    const place = guessesBefore + 1;
    if (guessesIn(attempt) === place && (await this.attempts.hasTimedOut(userId, puzzleId, place)))
      return guessResultOf(puzzle.board, state, { kind: 'timed_out' });
    throw new AppError('game_moved_on');
  }
}

function guessesIn({ state: { found, mistakes } }: Attempt): number {
  return found.length + mistakes;
}
