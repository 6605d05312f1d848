import type { CalendarDate } from '@fourfold/game-rules';
import { MetricsRegistry } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';

/** What an operator hears of the puzzles that are left. */
@Injectable()
export class SupplyTelemetry {
  private readonly logger = new Logger('supply');
  private readonly cover;
  private readonly unused;
  private readonly used;

  constructor(metrics: MetricsRegistry) {
    this.cover = metrics.gauge(
      'fourfold_puzzle_days_of_cover',
      'Days ahead with a puzzle each, up to the first without one',
    );
    this.unused = metrics.gauge('fourfold_reserve_puzzles', 'Puzzles in the reserve that were not used');
    this.used = metrics.counter('fourfold_reserve_puzzles_used_total', 'Dates served from the reserve');
  }

  measured(daysOfCover: number, reserve: number): void {
    this.cover.set(daysOfCover);
    this.unused.set(reserve);
  }

  runningOut(daysOfCover: number, warning: number, reserve: number): void {
    this.logger.warn({
      msg: `puzzles are scheduled for ${daysOfCover} more days only`,
      days_of_cover: daysOfCover,
      warning_at: warning,
      reserve,
    });
  }

  reserveUsed(date: CalendarDate): void {
    this.used.inc();
    this.logger.warn({ msg: 'no puzzle was scheduled; one from the reserve is served', puzzle_date: date });
  }
}
