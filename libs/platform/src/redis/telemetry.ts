import { Injectable, Logger } from '@nestjs/common';
import type { Cluster, Redis } from 'ioredis';
import { MetricsService } from '../metrics/metrics.service';

/** The message of ioredis for a connection that has not answered within `socketTimeout`. */
const SILENT = /^Socket timeout/;

/** Logs and metrics of the connections to Redis. */
@Injectable()
export class RedisTelemetry {
  private readonly logger = new Logger('redis');
  private readonly silent;

  constructor(metrics: MetricsService) {
    const replaced = 'Connections to Redis that were replaced because they did not answer';
    this.silent = metrics.counter('fourfold_redis_silent_connections_total', replaced, ['connection']);
  }

  /** Logs an outage once, however many of these connections notice it, and counts connections that were replaced because they did not answer. */
  watch(outage: string, connections: Record<string, Redis | Cluster>): void {
    let reported = false;
    for (const [connection, client] of Object.entries(connections)) {
      // An alert sees the first increase only if the series was there before.
      this.silent.inc({ connection }, 0);
      const onError = (error: Error): void => {
        if (SILENT.test(error.message)) this.silent.inc({ connection });
        if (!reported) this.logger.warn({ err: error, msg: outage });
        reported = true;
      };
      client.on('ready', () => (reported = false));
      client.on('error', onError);
      // The nodes of a Cluster, and the connections on which it subscribes.
      client.on('node error', onError);
      client.on('nodeError', onError);
    }
  }
}
