import type { WithdrawnPuzzle } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { Game } from '../attempt/delete-games';
import { ScoreRepository } from '../score/score.repository';
import { StreakService } from '../streak/streak.service';
import { WithdrawalRepository } from './withdrawal.repository';

@Injectable()
export class WithdrawalService {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly scores: ScoreRepository,
    private readonly streaks: StreakService,
    private readonly users: UserCopyRepository,
    private readonly clock: Clock,
  ) {}

  /** Withdrawn puzzles that the player had started, newest first. */
  listOf(userId: string): Promise<WithdrawnPuzzle[]> {
    return this.withdrawals.listOf(userId, this.clock.now());
  }

  /**
   * Removes a game of a withdrawn puzzle with its score, in a transaction of its own: a puzzle may have more games than
   * one transaction can remove while players wait. Locks player, game and streak in that order, as all code does.
   */
  removeGame(game: Game): Promise<void> {
    return this.scores.inTransaction(async (manager) => {
      if (await this.users.hasLeft(manager, [game.userId])) return;
      if (!(await this.scores.lockGame(manager, game))) return;
      await this.streaks.lock(manager, game.userId);
      const score = await this.scores.lock(manager, game);
      await this.withdrawals.remember(manager, game);
      await this.scores.removeGame(manager, game, score);
      await this.streaks.refresh(manager, game.userId, this.clock.now());
    });
  }
}
