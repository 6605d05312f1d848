import { latestDateOnEarth, type CalendarDate } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReconcileMarksRepository } from './reconcile-marks.repository';
import { StreakProjection } from './streak.projection';

/** What becomes of streaks when a date loses its puzzle. */
@Injectable()
export class MissedDatesService {
  constructor(
    private readonly marks: ReconcileMarksRepository,
    private readonly streaks: StreakProjection,
    private readonly clock: Clock,
  ) {}

  /**
   * A date without a puzzle breaks no streak. It may have broken anybody's: they are reconciled within minutes of the commit,
   * player by player, so that no transaction holds the streaks of all.
   */
  async forget(manager: EntityManager, date: CalendarDate): Promise<void> {
    if (date > latestDateOnEarth(this.clock.now())) return;
    await this.marks.forgetWithin(manager, this.streaks.table);
  }
}
