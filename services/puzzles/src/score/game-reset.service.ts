import type { Acted } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlayerRepository } from '../player/player.repository';
import { StreakService } from '../streak/streak.service';
import { ScoreAdmin } from './score-admin.service';

/** Takes back a player's game as if it had never been: its guesses, its score and its day of the streak. */
@Injectable()
export class GameReset {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayerRepository,
    private readonly streaks: StreakService,
    private readonly scores: ScoreAdmin,
    private readonly clock: Clock,
  ) {}

  /** Holds player, game and streak in the order in which every writer does. @throws AppError `user_not_found`, `game_not_found` */
  reset(
    adminId: string,
    userId: string,
    puzzleId: number,
  ): Promise<Acted<{ user_id: string; puzzle_id: number }>> {
    return this.dataSource.transaction(async (manager) => {
      if (await this.players.hasLeft(manager, [userId])) throw new AppError('user_not_found');
      await this.scores.holdGame(manager, { userId, puzzleId });
      await this.streaks.hold(manager, userId);
      const act = await this.scores.removeGame(manager, adminId, { userId, puzzleId });
      await this.streaks.refresh(manager, userId, this.clock.now());
      return { result: { user_id: userId, puzzle_id: puzzleId }, act };
    });
  }
}
