import { Injectable, Logger } from '@nestjs/common';
import type { AppError } from '../errors/app-error';
import { MetricsService } from '../metrics/metrics.service';
import type { PubSubEvents } from '../redis/pub-sub';
import type { AppSocket, TransportName } from './socket.types';

/** Logs and metrics of the sockets: one method for each event. */
@Injectable()
export class SocketTelemetry {
  private readonly logger = new Logger('sockets');
  private readonly connections = this.metrics.gauge('fourfold_sockets', 'Connected sockets', ['transport']);
  private readonly upgrades = this.metrics.counter('fourfold_socket_upgrades_total', 'Answered upgrades', [
    'transport',
    'status',
  ]);
  private readonly messages = this.metrics.histogram(
    'fourfold_socket_message_duration_seconds',
    'Time from a message to the end of its handling',
    ['event'],
  );
  private readonly refusals = this.metrics.counter('fourfold_socket_refusals_total', 'Refusals', ['code']);
  private readonly closes = this.metrics.counter('fourfold_socket_departures_total', 'Closes', ['code']);
  private readonly sent = this.metrics.counter(
    'fourfold_socket_broadcasts_sent_total',
    'Messages published for the sockets of other replicas',
  );
  private readonly received = this.metrics.counter(
    'fourfold_socket_broadcasts_received_total',
    'Messages received from Redis for the sockets of this replica, with its own ones',
  );
  private readonly broadcastFailures = this.metrics.counter(
    'fourfold_socket_broadcast_failures_total',
    'Messages that did not reach other replicas because Redis was down',
  );

  /** Counts the messages between replicas. */
  readonly broadcasts: PubSubEvents = {
    sent: () => this.sent.inc(),
    received: () => this.received.inc(),
    lost: () => this.broadcastFailures.inc(),
  };

  constructor(private readonly metrics: MetricsService) {}

  watchBuffers(read: () => number): void {
    this.metrics.gauge('fourfold_socket_buffered_bytes', 'Bytes buffered for slow clients', [], (gauge) =>
      gauge.set(read()),
    );
  }

  upgradeAnswered(transport: TransportName, status: number, facts: { url: string; client: string }): void {
    this.upgrades.inc({ transport, status });
    this.logger.log({ ...facts, transport, status, msg: `upgrade ${facts.url} ${status}` });
  }

  connected(socket: AppSocket): void {
    this.connections.inc({ transport: socket.data.transport });
    this.logger.debug({ ...factsOf(socket), msg: 'connected' });
  }

  disconnected(socket: AppSocket, code: number): void {
    this.connections.dec({ transport: socket.data.transport });
    this.closes.inc({ code });
    this.logger.log({ ...factsOf(socket), code, msg: 'disconnected' });
  }

  messageHandled(event: string, seconds: number): void {
    this.messages.observe({ event }, seconds);
  }

  /** Deliberate refusals are only counted: logging each one would let a flood fill the log. */
  refused(error: AppError, facts: object, socket?: AppSocket): void {
    this.refusals.inc({ code: error.code });
    if (error.status < 500 || error.retryAfterSeconds !== undefined) return;
    const who = socket && factsOf(socket);
    this.logger.error({ ...who, ...facts, err: error.cause ?? error, code: error.code, msg: error.detail });
  }

  hookFailed(socket: AppSocket, error: unknown): void {
    this.logger.error({ ...factsOf(socket), err: error, msg: 'a connection hook failed' });
  }
}

function factsOf({ id, data }: AppSocket): object {
  return { socket: id, user_id: data.user.user_id, transport: data.transport };
}
