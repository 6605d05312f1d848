import { IMPORTANCES, type Importance } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { MetricsService } from '../metrics/metrics.service';
import type { LimitReason } from './fair-limit';

const LOG_INTERVAL_MS = 60_000;
const CLIENT_REASONS: readonly LimitReason[] = ['user', 'address', 'share'];

interface WatchedBulkhead {
  readonly name: string;
  readonly limit: number;
  readonly inProgress: number;
}

/** Logs and metrics of the limits that all replicas share, and of those of one process. */
@Injectable()
export class LimitsTelemetry {
  private readonly logger = new Logger('limits');
  private readonly fallbacks;
  private readonly refusals;
  private readonly clientRefusals;
  private readonly bulkheads: WatchedBulkhead[] = [];
  private readonly loggedAt = new Map<string, number>();

  constructor(
    metrics: MetricsService,
    private readonly clock: Clock,
  ) {
    const uses = 'Uses of a shared limit that this replica counted for itself, because Redis did not';
    this.fallbacks = metrics.counter('fourfold_limit_fallbacks_total', uses, ['limit']);
    const refused = 'Requests and messages refused because too many were in progress';
    this.refusals = metrics.counter('fourfold_overload_refusals_total', refused, ['bulkhead', 'importance']);
    const ofClient = 'Requests and messages refused because their client had too many in progress';
    this.clientRefusals = metrics.counter('fourfold_client_refusals_total', ofClient, ['bulkhead', 'reason']);
    const inProgress = 'Requests and messages in progress';
    metrics.gauge('fourfold_in_progress', inProgress, ['bulkhead'], (gauge) => {
      for (const { name, inProgress: count } of this.bulkheads) gauge.set({ bulkhead: name }, count);
    });
    const limit = 'Requests and messages that may be in progress';
    metrics.gauge('fourfold_in_progress_limit', limit, ['bulkhead'], (gauge) => {
      for (const bulkhead of this.bulkheads) gauge.set({ bulkhead: bulkhead.name }, bulkhead.limit);
    });
  }

  /** A limit has its series before its first fallback: so an increase is seen, and the metrics list every shared limit. */
  created(limit: string): void {
    this.fallbacks.inc({ limit }, 0);
  }

  /** Its series exist before the first refusal. */
  watchBulkhead(bulkhead: WatchedBulkhead): void {
    this.bulkheads.push(bulkhead);
    for (const importance of IMPORTANCES) this.refusals.inc({ bulkhead: bulkhead.name, importance }, 0);
    for (const reason of CLIENT_REASONS) this.clientRefusals.inc({ bulkhead: bulkhead.name, reason }, 0);
  }

  /** Counted only: logging each refusal would let a flood fill the log. */
  overloaded(bulkhead: string, importance: Importance, reason: LimitReason): void {
    if (reason === 'full') this.refusals.inc({ bulkhead, importance });
    else this.clientRefusals.inc({ bulkhead, reason });
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
