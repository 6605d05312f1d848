import type { Acted, RecalculatedStreaks } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { AdminActs } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlayerRepository } from '../player/player.repository';
import type { StreakEntity } from './streak.entity';
import { StreakService } from './streak.service';

/** What admins do to streaks, together with its entry in the audit log. */
@Injectable()
export class StreakAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayerRepository,
    private readonly streaks: StreakService,
    private readonly acts: AdminActs,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `user_not_found` when the account was deleted */
  recalculate(adminId: string, userId: string): Promise<Acted<RecalculatedStreaks>> {
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
