import type { GuessResult, SyncResult } from '@fourfold/contracts';
import { MISTAKES_ALLOWED, outcomeOf } from '@fourfold/game-rules';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CataloguePuzzle } from '../catalogue/catalogue.service';
import { gameStateOf, pointsOf } from '../game/domain/game-view';
import type { Recorded } from '../game/game.repository';
import { playGuess, type GameToGuess as StoredGameToGuess } from '../game/play-guess';
import type { ZonedUser } from '../user/zoned-user.decorators';
import { StreakService } from '../streak/streak.service';
import { PuzzlesTelemetry } from '../telemetry';
import type { Attempt } from './attempt.entity';
import { AttemptRepository, type DailyMove } from './attempt.repository';
import { AttemptService, type GameToGuess, type OpenGame } from './attempt.service';
import { isUnranked, mayGuess, maySync } from './domain/access';
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
    const start = await this.games.openForGuess(user, puzzleId);
    return playGuess(toGuess(start), {
      guess,
      now: () => this.clock.now(),
      refuse: (attempt, now) => refusalOf(attempt, guess, now),
      record: async (before, move) => {
        const unranked = move.finishes && (await this.isUnranked(user, start.puzzle));
        return this.record(before, { ...move, unranked });
      },
      reopen: async () => toGuess({ ...(await this.games.open(user, puzzleId)), isCurrent: true }),
    });
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
    const unranked = await this.isUnranked(user, game.puzzle);
    const { after, applied } = await this.attempts.inTransaction((manager) =>
      this.replay(manager, game, { log, now, unranked }),
    );
    this.telemetry.gameSynced(after, applied);
    return syncResultOf(game, after);
  }

  /** Whether a game that the player finishes is on no board. */
  private async isUnranked(user: ZonedUser, puzzle: CataloguePuzzle): Promise<boolean> {
    return user.is_guest || this.games.wasKnownTo(user, puzzle);
  }

  private async record(before: Attempt, move: DailyMove): Promise<Recorded<Attempt>> {
    const outcome = move.finishes
      ? await this.recordLast(before, move)
      : await this.attempts.append(before, move);
    if (outcome.isRecorded) this.telemetry.guessJudged(before, move);
    return outcome;
  }

  /** The move that ends a game, together with what follows from that. */
  private recordLast(before: Attempt, move: DailyMove): Promise<Recorded<Attempt>> {
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
    { log, now, unranked }: { log: readonly LoggedGuess[]; now: Date; unranked: boolean },
  ): Promise<{ after: Attempt; applied: number }> {
    const before = await this.attempts.lock(manager, attempt);
    if (!before) throw new AppError('puzzle_not_found');
    if (before.finishedAt) return { after: before, applied: 0 };
    const known = await this.attempts.findKnownGuesses(manager, before);
    const { state, moves } = replayOffline(puzzle.board, before.state, log, known);
    const finishes = outcomeOf(state) !== 'playing';
    const finish = finishes ? { finishedAt: now, unranked } : {};
    const after = { ...before, state, ...finish };
    if (moves.length > 0) await this.attempts.appendOffline(manager, after, { moves, guessedAt: now });
    if (finishes) {
      await this.streaks.refresh(manager, before.userId, now);
      await tallyGames(manager, [before], 1);
    }
    return { after, applied: moves.length };
  }
}

/** Why the game takes no guess now. */
function refusalOf(
  { puzzleDate, state: { found, mistakes } }: Attempt,
  { guessesBefore }: SentGuess,
  now: Date,
): AppError | undefined {
  if (!mayGuess(puzzleDate, now)) return new AppError('game_already_over');
  const isOutdated = guessesBefore !== undefined && guessesBefore !== found.length + mistakes;
  return isOutdated ? new AppError('game_moved_on') : undefined;
}

function toGuess({ puzzle: { board }, attempt: game, isCurrent }: GameToGuess): StoredGameToGuess<Attempt> {
  return { board, game, isCurrent };
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
