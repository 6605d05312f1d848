import { Injectable, Logger } from '@nestjs/common';
import type { Counter, Gauge, Histogram } from 'prom-client';
import type { AppError } from '../errors/app-error';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { AppSocket, Departure, DoorName } from './socket.types';

/** Log lines and metrics of the sockets: one function an event. */
@Injectable()
export class SocketTelemetry {
  private readonly logger = new Logger('sockets');
  private readonly connections: Gauge<'door'>;
  private readonly upgrades: Counter<'door' | 'status'>;
  private readonly messages: Histogram<'event'>;
  /** Looking up a series by its labels costs more than counting in it. */
  private readonly messageSeries = new Map<string, Histogram.Internal<'event'>>();
  private readonly refusals: Counter<'code'>;
  private readonly departures: Counter<'reason' | 'code'>;
  private readonly losses: Counter;

  constructor(private readonly metrics: MetricsRegistry) {
    this.connections = metrics.gauge('fourfold_sockets', 'Connected sockets', ['door']);
    this.upgrades = metrics.counter('fourfold_socket_upgrades_total', 'Answered upgrades', [
      'door',
      'status',
    ]);
    this.messages = metrics.histogram(
      'fourfold_socket_message_duration_seconds',
      'Time from a message to the end of its handling',
      ['event'],
    );
    this.refusals = metrics.counter('fourfold_socket_refusals_total', 'Refused messages and connections', [
      'code',
    ]);
    this.departures = metrics.counter('fourfold_socket_departures_total', 'Sockets that are gone', [
      'reason',
      'code',
    ]);
    this.losses = metrics.counter(
      'fourfold_socket_broadcast_failures_total',
      'Messages that other replicas were not told of because Redis was away',
    );
  }

  watchBuffers(read: () => number): void {
    this.metrics.gauge(
      'fourfold_socket_buffered_bytes',
      'What waits to be sent to slow clients',
      [],
      (gauge) => gauge.set(read()),
    );
  }

  upgradeAnswered(door: DoorName, status: number, facts: { url: string; client: string }): void {
    this.upgrades.inc({ door, status });
    this.logger.log({ ...facts, door, status, msg: `upgrade ${facts.url} ${status}` });
  }

  connectionRefused(door: DoorName, error: AppError): void {
    this.refusals.inc({ code: error.code });
    this.report(error, { door });
  }

  connected({ data, id }: AppSocket): void {
    this.connections.inc({ door: data.door });
    this.logger.debug({ socket: id, user_id: data.user.user_id, door: data.door, msg: 'connected' });
  }

  departed({ data, id }: AppSocket, { reason, code }: Departure): void {
    this.connections.dec({ door: data.door });
    this.departures.inc({ reason, code: code ?? 0 });
    this.logger.log({ socket: id, user_id: data.user.user_id, door: data.door, reason, code, msg: 'gone' });
  }

  messageHandled(event: string, seconds: number): void {
    let series = this.messageSeries.get(event);
    if (!series) this.messageSeries.set(event, (series = this.messages.labels({ event })));
    series.observe(seconds);
  }

  refused({ id, data }: AppSocket, event: string | undefined, error: AppError): void {
    this.refusals.inc({ code: error.code });
    this.report(error, { socket: id, user_id: data.user.user_id, event });
  }

  hookFailed({ id }: AppSocket, error: unknown): void {
    this.logger.error({ err: error, socket: id, msg: 'what a service does when sockets come or go failed' });
  }

  broadcastFailed(): void {
    this.losses.inc();
  }

  /** Refusals on purpose are only counted: a flood must not flood the log too. */
  private report(error: AppError, facts: Record<string, unknown>): void {
    if (error.status < 500 || error.retryAfterSeconds !== undefined) return;
    this.logger.error({ ...facts, err: error.cause ?? error, code: error.code, msg: error.detail });
  }
}
