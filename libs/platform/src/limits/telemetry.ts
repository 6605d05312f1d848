import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { MetricsService } from '../metrics/metrics.service';

const LOG_INTERVAL_MS = 60_000;

/** Logs and metrics of the limits that all replicas share. */
@Injectable()
export class LimitsTelemetry {
  private readonly logger = new Logger('limits');
  private readonly fallbacks;
  private readonly loggedAt = new Map<string, number>();

  constructor(
    metrics: MetricsService,
    private readonly clock: Clock,
  ) {
    const uses = 'Uses of a shared limit that this replica counted for itself, because Redis did not';
    this.fallbacks = metrics.counter('fourfold_limit_fallbacks_total', uses, ['limit']);
  }

  /** A limit has its series before its first fallback: so an increase is seen, and the metrics list every shared limit. */
  created(limit: string): void {
    this.fallbacks.inc({ limit }, 0);
  }

  /** Logged once a minute for each limit: during an outage every request would add a line. */
  countedInMemory(limit: string, error: unknown): void {
    this.fallbacks.inc({ limit });
    const now = this.clock.now().getTime();
    if (now - (this.loggedAt.get(limit) ?? -Infinity) < LOG_INTERVAL_MS) return;
    this.loggedAt.set(limit, now);
    this.logger.warn({
      err: error,
      limit,
      msg: `limit ${limit} is not shared: this replica counts for itself`,
    });
  }
}
