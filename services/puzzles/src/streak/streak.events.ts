import type { NewEvent } from '@fourfold/platform/messaging';
import type { StreakEntity } from './streak.entity';

export function changedEventOf(streak: StreakEntity): NewEvent<'streak.changed'> {
  return {
    type: 'streak.changed',
    aggregateId: streak.userId,
    aggregateVersion: Number(streak.version),
    data: {
      user_id: streak.userId,
      current_streak: streak.currentStreak,
      highest_streak: streak.highestStreak,
      last_finished_date: streak.lastFinishedDate,
    },
  };
}
