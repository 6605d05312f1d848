import { dateInUtc, daysOfCover, warningAt } from '@fourfold/game-rules';
import { Clock, JobService } from '@fourfold/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SUPPLY_CHECK_MS } from '../limits';
import { PuzzlesTelemetry } from '../telemetry';
import { CatalogueRepository } from './catalogue.repository';
import { ReserveRepository } from './reserve.repository';

/** Measures how long the scheduled puzzles last, and logs a warning at each threshold. */
@Injectable()
export class SupplyJob implements OnApplicationBootstrap {
  private warned?: number;

  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly reserve: ReserveRepository,
    private readonly telemetry: PuzzlesTelemetry,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  /** Otherwise a replica would report for a minute that there is no puzzle. */
  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.run('the first check of the puzzle supply', async () => void (await this.measure()));
  }

  /** Runs on every replica, as each reports the metrics. */
  @Interval(SUPPLY_CHECK_MS)
  checkRegularly(): Promise<void> {
    return this.jobs.run('the check of the puzzle supply', () => this.check());
  }

  async check(): Promise<void> {
    const { days, reserve } = await this.measure();
    const warning = warningAt(days);
    if (warning !== undefined && warning !== this.warned)
      this.telemetry.supplyRunningOut(days, warning, reserve);
    this.warned = warning;
  }

  private async measure(): Promise<{ days: number; reserve: number }> {
    const today = dateInUtc(this.clock.now());
    const days = daysOfCover(today, await this.catalogue.datesFrom(today));
    const reserve = await this.reserve.countUnused();
    this.telemetry.supplyMeasured(days, reserve);
    return { days, reserve };
  }
}
