import type { SyncResult } from '@fourfold/contracts';
import { MISTAKES_ALLOWED, outcomeOf } from '@fourfold/game-rules';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Player } from '../player/player.decorators';
import { StreakService } from '../streak/streak.service';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository, type Attempt } from './attempt.repository';
import { isUnranked, maySync } from './domain/access';
import { gameStateOf, pointsOf } from './domain/game-view';
import { replayOffline } from './domain/replay-offline';
import { GameService, type OpenGame } from './game.service';
import type { LoggedGuess } from './sync.dto';
import { tallyGames } from './tally-games';

/** Accepts games played offline: the server replays the log of the device and decides. */
@Injectable()
export class SyncService {
  constructor(
    private readonly games: GameService,
    private readonly attempts: AttemptRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `puzzle_not_found`, `puzzle_not_started`, `sync_window_closed` */
  async sync(player: Player, puzzleId: number, log: readonly LoggedGuess[]): Promise<SyncResult> {
    const game = await this.games.open(player, puzzleId);
    if (game.attempt.finishedAt) return resultOf(game, game.attempt);
    const now = this.clock.now();
    if (!maySync(game.puzzle.puzzleDate, now)) throw new AppError('sync_window_closed');
    const { after, applied } = await this.attempts.inTransaction((manager) =>
      this.apply(manager, game, { log, now }),
    );
    this.telemetry.gameSynced(after, applied);
    return resultOf(game, after);
  }

  /** Applies the log to the current state of the game, with everything that follows from its end. */
  private async apply(
    manager: EntityManager,
    { puzzle, attempt: { userId, puzzleId } }: OpenGame,
    { log, now }: { log: readonly LoggedGuess[]; now: Date },
  ): Promise<{ after: Attempt; applied: number }> {
    const before = await this.attempts.lock(manager, userId, puzzleId);
    if (!before) throw new AppError('puzzle_not_found');
    if (before.finishedAt) return { after: before, applied: 0 };
    const known = await this.attempts.findKnownGuesses(manager, userId, puzzleId);
    const { state, moves } = replayOffline(puzzle.board, before.state, log, known);
    const finishes = outcomeOf(state) !== 'playing';
    const after = { ...before, state, finishedAt: finishes ? now : null };
    if (moves.length > 0) await this.attempts.appendOffline(manager, after, { moves, guessedAt: now });
    if (finishes) {
      await this.streaks.refresh(manager, userId, now);
      await tallyGames(manager, { userId, puzzleIds: [puzzleId] }, 1);
    }
    return { after, applied: moves.length };
  }
}

function resultOf({ puzzle }: OpenGame, { state, finishedAt }: Attempt): SyncResult {
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
    ...(finishedAt && isUnranked(puzzle.puzzleDate, finishedAt) && { unranked: true }),
  };
}
