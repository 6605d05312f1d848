import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { tallyGames } from '../review/tally-games';
import { StreakService } from '../streak/streak.service';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository, type Attempt, type Move } from './attempt.repository';

/** Writes moves down; the last one of a game together with what follows from it. */
@Injectable()
export class MoveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptRepository,
    private readonly streaks: StreakService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @returns false when another move came first, and this one must be judged again */
  async record(before: Attempt, move: Move): Promise<boolean> {
    const recorded = move.finishes
      ? await this.recordLast(before, move)
      : await this.attempts.append(this.dataSource.manager, before, move);
    if (recorded) this.telemetry.guessJudged(before, move);
    return recorded;
  }

  private recordLast(before: Attempt, move: Move): Promise<boolean> {
    const { userId, puzzleId } = before;
    return this.dataSource.transaction(async (manager) => {
      const streak = await this.attempts.appendLast(manager, before, move);
      if (!streak) return false;
      await this.streaks.refreshHeld(manager, streak, move.guessedAt);
      await tallyGames(manager, { userId, puzzleIds: [puzzleId] }, 1);
      return true;
    });
  }
}
