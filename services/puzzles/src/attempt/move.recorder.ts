import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { RECENT_ATTEMPTS } from '../limits';
import { StreakService } from '../streak/streak.service';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository, type Attempt, type Move } from './attempt.repository';

/** Writes moves down; the last one of a game together with what follows from it. */
@Injectable()
export class MoveRecorder {
  /** Games as this replica's latest moves left them. */
  private readonly recent = new LRUCache<string, Attempt>({ max: RECENT_ATTEMPTS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptRepository,
    private readonly streaks: StreakService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /**
   * The game as it was after the latest move made here. Another replica may have moved since, which `record` notices: good
   * enough to judge a guess by, not to refuse one.
   */
  recall(userId: string, puzzleId: number): Attempt | undefined {
    return this.recent.get(keyOf({ userId, puzzleId }));
  }

  /** @returns false when another move came first, and this one must be judged again */
  async record(before: Attempt, move: Move): Promise<boolean> {
    this.recent.delete(keyOf(before));
    const recorded = move.finishes
      ? await this.recordLast(before, move)
      : await this.attempts.append(this.dataSource.manager, before, move);
    if (!recorded) return false;
    if (!move.finishes) this.recent.set(keyOf(before), { ...before, state: move.after });
    this.telemetry.guessJudged(before, move);
    return true;
  }

  /** The streak is held before the game moves: two games that finish at once are counted one after the other. */
  private recordLast(before: Attempt, move: Move): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const streak = await this.streaks.hold(manager, before.userId);
      if (!(await this.attempts.append(manager, before, move))) return false;
      await this.streaks.refreshHeld(manager, streak, move.guessedAt);
      return true;
    });
  }
}

function keyOf({ userId, puzzleId }: Pick<Attempt, 'userId' | 'puzzleId'>): string {
  return `${userId}:${puzzleId}`;
}
