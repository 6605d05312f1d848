import { outcomeOf } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptRepository, type Attempt } from '../attempt/attempt.repository';
import type { OpenGame } from '../attempt/game.service';
import { tallyGames } from '../review/tally-games';
import { StreakService } from '../streak/streak.service';
import { replayOffline } from './domain/replay-offline';
import type { LoggedGuess } from './sync.dto';
import { SyncRepository } from './sync.repository';

/** Applies a device's log to a game, together with the streak that follows from its end. */
@Injectable()
export class OfflineMoves {
  constructor(
    private readonly attempts: AttemptRepository,
    private readonly repository: SyncRepository,
    private readonly streaks: StreakService,
  ) {}

  async apply(
    manager: EntityManager,
    { puzzle, attempt: { userId, puzzleId } }: OpenGame,
    log: readonly LoggedGuess[],
    now: Date,
  ): Promise<{ after: Attempt; applied: number }> {
    const before = await this.attempts.lock(manager, userId, puzzleId);
    if (!before) throw new AppError('puzzle_not_found');
    if (before.finishedAt) return { after: before, applied: 0 };
    const known = await this.repository.findKnown(manager, userId, puzzleId);
    const replayed = replayOffline(puzzle.board, before.state, log, known);
    const finishes = outcomeOf(replayed.state) !== 'playing';
    const after = { ...before, state: replayed.state, finishedAt: finishes ? now : null };
    const { moves } = replayed;
    if (moves.length > 0) await this.repository.append(manager, after, { moves, guessedAt: now });
    if (finishes) {
      await this.streaks.refresh(manager, userId, now);
      await tallyGames(manager, { userId, puzzleIds: [puzzleId] }, 1);
    }
    return { after, applied: moves.length };
  }
}
