import { QUERIES, type Acted, type QueryData, type RecalculatedStreaks } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { AdminActs, OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlayerRepository } from '../player/player.repository';
import type { StreakEntity } from './streak.entity';
import { StreakService } from './streak.service';

/** Answers what the admin service asks of streaks. */
@Injectable()
export class StreakResponder {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayerRepository,
    private readonly streaks: StreakService,
    private readonly acts: AdminActs,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `user_not_found` when the account was deleted */
  @OnQuery(QUERIES.recalculateStreaks)
  recalculate({
    admin_id: adminId,
    user_id: userId,
  }: QueryData<typeof QUERIES.recalculateStreaks>): Promise<Acted<RecalculatedStreaks>> {
    return this.dataSource.transaction(async (manager) => {
      if (await this.players.hasLeft(manager, [userId])) throw new AppError('user_not_found');
      const { before, after } = await this.streaks.recalculate(manager, userId, this.clock.now());
      const result = viewOf(after);
      const act = await this.acts.record(manager, {
        adminId,
        action: 'user.recalculate_streaks',
        target_type: 'user',
        target_id: userId,
        before: viewOf(before),
        after: result,
      });
      return { result, act };
    });
  }
}

function viewOf({ userId, currentStreak, highestStreak }: StreakEntity): RecalculatedStreaks {
  return { user_id: userId, current_streak: currentStreak, highest_streak: highestStreak };
}
