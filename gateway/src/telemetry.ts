import type { ServiceName } from '@fourfold/contracts';
import {
  loggerOptions,
  MetricsService,
  redactUrl,
  ShutdownService,
  toAppError,
  type AppError,
} from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { destination, pino, type Logger as PinoLogger } from 'pino';
import { GatewayConfig } from './config';
import type { Exchange, Upgrade, RequestContext } from './http/request-context';

/** The request log is buffered: a write for every request would cost more than the request. */
const LOG_BLOCK_BYTES = 8_192;
const LOG_FLUSH_MS = 250;

interface WatchedUpstream {
  readonly service: ServiceName;
  readonly bulkhead: { readonly inProgress: number };
  readonly replicas: { readonly size: number };
}

/** Logs and metrics of the gateway, one method for each event. */
@Injectable()
export class Telemetry {
  private readonly logger = new Logger('gateway');
  private readonly requests: PinoLogger;
  private readonly durations;
  private readonly limitedRequests;
  private readonly upgrades;
  private readonly replicaFailures;
  private readonly upstreams: WatchedUpstream[] = [];
  /** Cached: looking up a series by labels costs more than counting. */
  private readonly series = new Map<string, (seconds: number) => void>();

  constructor(
    config: GatewayConfig,
    private readonly metrics: MetricsService,
    shutdown: ShutdownService,
  ) {
    const stream = destination({ sync: true, minLength: LOG_BLOCK_BYTES, periodicFlush: LOG_FLUSH_MS });
    this.requests = pino(loggerOptions(config), stream);
    shutdown.register('database', 'request log', async () => stream.flushSync());
    this.durations = metrics.histogram(
      'fourfold_gateway_request_duration_seconds',
      'Time from request to answer, by prefix of the path',
      ['method', 'route', 'status'],
    );
    this.limitedRequests = metrics.counter('fourfold_gateway_limited_total', 'Requests refused with 429', [
      'limit',
    ]);
    metrics.gauge('fourfold_gateway_in_flight', 'Requests that wait for a service', ['service'], (gauge) => {
      for (const { service, bulkhead } of this.upstreams) gauge.set({ service }, bulkhead.inProgress);
    });
    metrics.gauge(
      'fourfold_gateway_replicas',
      'Addresses among which requests are shared',
      ['service'],
      (gauge) => {
        for (const { service, replicas } of this.upstreams) gauge.set({ service }, replicas.size);
      },
    );
    this.replicaFailures = metrics.counter(
      'fourfold_gateway_replica_failures_total',
      'Replicas left alone for a second: unreachable, connection broken, or answered 503',
      ['service'],
    );
    this.upgrades = metrics.counter('fourfold_gateway_upgrades_total', 'Answers to upgrades of sockets', [
      'route',
      'status',
    ]);
  }

  /** Called when the answer is sent or the client went away before. */
  answered(exchange: Exchange): void {
    const { request, response, route } = exchange;
    const seconds = (performance.now() - exchange.startedAt) / 1_000;
    const aborted = !response.writableFinished;
    this.observe(request.method!, route, aborted ? 'aborted' : String(response.statusCode), seconds);
    // Probes, every few seconds, would only fill the log.
    if (route !== 'health') this.log(exchange, response.statusCode, seconds, aborted);
  }

  upgradeAnswered(upgrade: Upgrade, status: number): void {
    this.upgrades.inc({ route: upgrade.route, status });
    this.log(upgrade, status, (performance.now() - upgrade.startedAt) / 1_000, false);
  }

  /** The client left before its upgrade was answered. */
  upgradeAborted(upgrade: Upgrade): void {
    this.upgrades.inc({ route: upgrade.route, status: 'aborted' });
    this.log(upgrade, undefined, (performance.now() - upgrade.startedAt) / 1_000, true);
  }

  forwardFailed(context: RequestContext, service: ServiceName, error: AppError): void {
    this.logger.warn({
      msg: `${service} did not answer`,
      request_id: context.requestId,
      code: error.code,
      err: error.cause ?? error,
    });
  }

  /** Maps an error for the client, which learns nothing of an internal one: that is logged. */
  toAppError(context: RequestContext, error: unknown): AppError {
    const known = toAppError(error);
    if (known.code === 'internal')
      this.logger.error({ msg: 'a request could not be served', request_id: context.requestId, err: error });
    return known;
  }

  limited(limit: string): void {
    this.limitedRequests.inc({ limit });
  }

  watchTunnels(open: () => number): void {
    this.metrics.gauge('fourfold_gateway_tunnels', 'Sockets open through this process', [], (gauge) =>
      gauge.set(open()),
    );
  }

  watchUpstream(upstream: WatchedUpstream): void {
    this.upstreams.push(upstream);
  }

  replicaFailed(service: ServiceName): void {
    this.replicaFailures.inc({ service });
  }

  private observe(method: string, route: string, status: string, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let observe = this.series.get(key);
    if (!observe) {
      const child = this.durations.labels({ method, route, status });
      observe = (value) => child.observe(value);
      this.series.set(key, observe);
    }
    observe(seconds);
  }

  private log(context: RequestContext, status: number | undefined, seconds: number, aborted: boolean): void {
    const { request, requestId, client, url } = context;
    this.requests.info(
      {
        request_id: requestId,
        client,
        status,
        duration_ms: Math.round(seconds * 10_000) / 10,
        ...(aborted && { aborted }),
      },
      `${request.method} ${redactUrl(url)}`,
    );
  }
}
