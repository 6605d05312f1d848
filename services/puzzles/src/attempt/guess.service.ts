import type { GuessResult, SyncResult } from '@fourfold/contracts';
import {
  applyGuess,
  MISTAKES_ALLOWED,
  outcomeOf,
  spelledAsOnBoard,
  type Refusal,
  type Verdict,
} from '@fourfold/game-rules';
import { AppError, Clock, validationError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ZonedUser } from '../user/zoned-user.decorators';
import { StreakService } from '../streak/streak.service';
import { PuzzlesTelemetry } from '../telemetry';
import type { Attempt } from './attempt.entity';
import { AttemptRepository, type Move, type Recorded } from './attempt.repository';
import { AttemptService, type GameToGuess, type OpenGame } from './attempt.service';
import { isUnranked, mayGuess, maySync } from './domain/access';
import { gameStateOf, guessResultOf, pointsOf } from './domain/game-view';
import { replayOffline } from './domain/replay-offline';
import type { LoggedGuess, SentGuess } from './guess.dto';
import { tallyGames } from './tally-games';

/**
 * Judges guesses. Online, the rules decide and one conditional write stores the move; offline, the log of the device is
 * replayed.
 */
@Injectable()
export class GuessService {
  constructor(
    private readonly games: AttemptService,
    private readonly attempts: AttemptRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError for whatever the rules refuse; a refused guess changes nothing */
  async guess(user: ZonedUser, puzzleId: number, guess: SentGuess): Promise<GuessResult> {
    let game = await this.games.openForGuess(user, puzzleId);
    // Of two concurrent guesses the second is judged again, on the new state; so is one that a remembered game refuses.
    for (;;) {
      const { puzzle, attempt } = game;
      const judged = judge(game, { guess, now: this.clock.now(), byGuest: user.is_guest });
      if (judged instanceof AppError) {
        if (game.isCurrent) throw judged;
        game = await this.reopen(user, puzzleId);
        continue;
      }
      const outcome = await this.record(attempt, judged.move);
      if (outcome.isRecorded) return guessResultOf(puzzle.board, judged.move.after, judged.verdict);
      const { present } = outcome;
      game = present ? { puzzle, attempt: present, isCurrent: true } : await this.reopen(user, puzzleId);
    }
  }

  /**
   * Accepts guesses made offline.
   *
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`, `sync_window_closed`
   */
  async sync(user: ZonedUser, puzzleId: number, log: readonly LoggedGuess[]): Promise<SyncResult> {
    const game = await this.games.open(user, puzzleId);
    if (game.attempt.finishedAt) return syncResultOf(game, game.attempt);
    const now = this.clock.now();
    if (!maySync(game.puzzle.puzzleDate, now)) throw new AppError('sync_window_closed');
    const { after, applied } = await this.attempts.inTransaction((manager) =>
      this.replay(manager, game, { log, now, byGuest: user.is_guest }),
    );
    this.telemetry.gameSynced(after, applied);
    return syncResultOf(game, after);
  }

  private async reopen(user: ZonedUser, puzzleId: number): Promise<GameToGuess> {
    return { ...(await this.games.open(user, puzzleId)), isCurrent: true };
  }

  private async record(before: Attempt, move: Move): Promise<Recorded> {
    const outcome = move.finishes
      ? await this.recordLast(before, move)
      : await this.attempts.append(before, move);
    if (outcome.isRecorded) this.telemetry.guessJudged(before, move);
    return outcome;
  }

  /** The move that ends a game, together with what follows from that. */
  private recordLast(before: Attempt, move: Move): Promise<Recorded> {
    return this.attempts.inTransaction(async (manager) => {
      const streak = await this.attempts.appendLast(manager, before, move);
      if (!streak) return { isRecorded: false, present: await this.attempts.find(before, manager) };
      await this.streaks.refreshLocked(manager, streak, move.guessedAt);
      await tallyGames(manager, [before], 1);
      return { isRecorded: true };
    });
  }

  /** Applies the log to the current state of the game, with everything that follows from its end. */
  private async replay(
    manager: EntityManager,
    { puzzle, attempt }: OpenGame,
    { log, now, byGuest }: { log: readonly LoggedGuess[]; now: Date; byGuest: boolean },
  ): Promise<{ after: Attempt; applied: number }> {
    const before = await this.attempts.lock(manager, attempt);
    if (!before) throw new AppError('puzzle_not_found');
    if (before.finishedAt) return { after: before, applied: 0 };
    const known = await this.attempts.findKnownGuesses(manager, before);
    const { state, moves } = replayOffline(puzzle.board, before.state, log, known);
    const finishes = outcomeOf(state) !== 'playing';
    const finish = finishes ? { finishedAt: now, unranked: byGuest } : {};
    const after = { ...before, state, ...finish };
    if (moves.length > 0) await this.attempts.appendOffline(manager, after, { moves, guessedAt: now });
    if (finishes) {
      await this.streaks.refresh(manager, before.userId, now);
      await tallyGames(manager, [before], 1);
    }
    return { after, applied: moves.length };
  }
}

/** The move that a guess makes in a game, or why it is refused. */
function judge(
  { puzzle: { board, puzzleDate }, attempt }: OpenGame,
  { guess, now, byGuest }: { guess: SentGuess; now: Date; byGuest: boolean },
): { move: Move; verdict: Verdict } | AppError {
  if (!mayGuess(puzzleDate, now)) return new AppError('game_already_over');
  const { found, mistakes } = attempt.state;
  if (guess.guessesBefore !== undefined && guess.guessesBefore !== found.length + mistakes)
    return new AppError('game_moved_on');
  const { state: after, verdict } = applyGuess(board, attempt.state, guess);
  if (verdict.kind === 'refused') return refusalError(verdict.reason);
  const words = guess.timedOut ? [] : spelledAsOnBoard(board, guess.words);
  const finishes = outcomeOf(after) !== 'playing';
  const unranked = finishes && byGuest;
  return { move: { words, verdict: verdict.kind, guessedAt: now, after, finishes, unranked }, verdict };
}

/** Faults of the words, each with its type. */
const WORD_FAULTS = {
  already_found: ['A word belongs to a category that was found already', 'alreadyFound'],
  repeated_word: ['The words of a guess must be different', 'repeatedWord'],
  unknown_word: ['A word is not of this puzzle', 'unknownWord'],
  wrong_size: ['A guess has exactly 4 words', 'arraySize'],
} as const satisfies Partial<Record<Refusal, readonly [string, string]>>;

function refusalError(reason: Refusal): AppError {
  if (reason === 'finished') return new AppError('game_already_over');
  if (reason === 'already_tried') return new AppError('group_already_tried');
  const [message, type] = WORD_FAULTS[reason];
  return validationError(['body', 'words'], message, type);
}

function syncResultOf({ puzzle }: OpenGame, { state, finishedAt, ...attempt }: Attempt): SyncResult {
  const outcome = outcomeOf(state);
  const game = gameStateOf(puzzle.board, state);
  return {
    puzzle_id: puzzle.puzzleId,
    puzzle_date: puzzle.puzzleDate,
    status: outcome === 'playing' ? 'in_progress' : 'finished',
    won: outcome === 'playing' ? null : outcome === 'won',
    game_over: outcome !== 'playing',
    mistakes_remaining: MISTAKES_ALLOWED - state.mistakes,
    calculated_score: pointsOf(puzzle.board, state),
    game_state: game,
    ...game,
    ...(finishedAt && isUnranked({ ...attempt, finishedAt }) && { unranked: true }),
  };
}
