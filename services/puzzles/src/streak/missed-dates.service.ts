import { latestDateOnEarth, type CalendarDate } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StreakRepository } from './streak.repository';
import { StreakService } from './streak.service';

/** What becomes of streaks when a date loses its puzzle. */
@Injectable()
export class MissedDates {
  constructor(
    private readonly repository: StreakRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
  ) {}

  /** A date without a puzzle breaks no streak: derives those anew that it was missing in, in the transaction of its removal. */
  async forget(manager: EntityManager, date: CalendarDate): Promise<void> {
    const now = this.clock.now();
    if (date > latestDateOnEarth(now)) return;
    for (const userId of await this.repository.playersBefore(manager, date))
      await this.streaks.refresh(manager, userId, now);
  }
}
