import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { HealthFigures, HealthReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { ServiceConfig } from '../config/service.config';
import { DatabaseHealthService } from '../database/database-health.service';
import { MetricsService } from '../metrics/metrics.service';
import { RecentRoutesStore } from '../metrics/recent-routes.store';

const SLOW_ROUTES = 5;
/** Less than admin waits for the report: a store that hangs must not hide the replica. */
const READ_TIMEOUT_MS = 500;

/** The gauge of each figure, and the label by which some of its values are left out. */
const GAUGES: Record<keyof HealthFigures, { name: string; labels?: Record<string, string> }> = {
  outbox_age_seconds: { name: 'fourfold_outbox_oldest_age_seconds' },
  consumer_lag_events: { name: 'fourfold_consumer_lag_events' },
  dead_letters: { name: 'fourfold_dead_letters_open' },
  players_online: { name: 'fourfold_users_present' },
  live_battles: { name: 'fourfold_battle_rooms', labels: { state: 'playing' } },
  days_of_cover: { name: 'fourfold_puzzle_days_of_cover' },
};

/** The health of this replica for admins: its version, and the gauges that Prometheus reads as well. */
@Injectable()
export class HealthReportService {
  constructor(
    private readonly config: ServiceConfig,
    private readonly database: DatabaseHealthService,
    private readonly metrics: MetricsService,
    private readonly routes: RecentRoutesStore,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<HealthReport> {
    const names = Object.keys(GAUGES) as (keyof HealthFigures)[];
    const [isWritable, ...values] = await Promise.all([
      inTime(this.database.isWritable()),
      ...names.map((name) => inTime(this.figure(name))),
    ]);
    const figures = Object.fromEntries(names.map((name, index) => [name, values[index]!]));
    const startedAt = this.clock.now().getTime() - process.uptime() * 1_000;
    return {
      replica: {
        instance: hostname(),
        version: this.config.RELEASE_VERSION,
        started_at: new Date(startedAt).toISOString(),
        database_writable: isWritable ?? false,
      },
      figures: figures as unknown as HealthFigures,
      routes: this.routes.slowest(SLOW_ROUTES, Date.now()),
    };
  }

  /** The highest value of the gauge; null if it has none. */
  private async figure(figure: keyof HealthFigures): Promise<number | null> {
    const { name, labels = {} } = GAUGES[figure];
    const gauge = this.metrics.registry.getSingleMetric(name);
    const { values = [] } = (await gauge?.get()) ?? {};
    const wanted = values.filter((value) =>
      Object.entries(labels).every(([label, text]) => value.labels[label] === text),
    );
    return wanted.length === 0 ? null : Math.max(...wanted.map(({ value }) => value));
  }
}

function inTime<T>(value: Promise<T>): Promise<T | null> {
  return Promise.race([value, delay(READ_TIMEOUT_MS, null, { ref: false })]);
}
