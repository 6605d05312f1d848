import { lastDateOverEverywhere } from '@fourfold/game-rules';
import { Clock, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { STREAK_SWEEP_MS, STREAK_SWEEP_PLAYERS } from '../limits';
import { StreakRepository } from './streak.repository';
import { StreakService } from './streak.service';

/** Ends streaks whose date was missed: nobody plays then, so nothing else would. Any number of replicas may run it. */
@Injectable()
export class StreakSweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: StreakRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  @Interval(STREAK_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.runExclusively('the sweep of missed dates', () => this.sweep());
  }

  /** Ends every streak that has a missed date by now. @returns how many there were */
  async sweep(): Promise<number> {
    let total = 0;
    let claimed: number;
    do {
      claimed = await this.sweepBatch();
      total += claimed;
    } while (claimed === STREAK_SWEEP_PLAYERS);
    return total;
  }

  private sweepBatch(): Promise<number> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const over = lastDateOverEverywhere(now);
      const broken = await this.repository.claimBroken(manager, over, STREAK_SWEEP_PLAYERS);
      for (const streak of broken) await this.streaks.refreshHeld(manager, streak, now);
      return broken.length;
    });
  }
}
