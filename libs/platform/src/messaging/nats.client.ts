import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  connect,
  headers,
  type ConnectionOptions,
  type MsgHdrs,
  type NatsConnection as Connection,
} from '@nats-io/transport-node';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { currentTraceparent, TRACEPARENT } from '../tracing/spans';
import { MessagingConfig } from './messaging.config';
import { MessagingTelemetry } from './telemetry';

const CONNECT_TIMEOUT_MS = 5_000;
/** With two pings unanswered at the third, a half-open connection is replaced after at most 8 s. */
const PING_INTERVAL_MS = 2_000;
const MAX_PINGS_OUT = 2;
/** Reconnects are spread, so that a restarted server does not get all clients at once. */
const RECONNECT_MIN_MS = 250;
const RECONNECT_SPREAD_MS = 1_750;

/** Prefix of the subjects on which a service gets its answers; one each, so that NATS permissions can separate services. */
export function inboxPrefix({ service }: Pick<MessagingConfig, 'service'>): string {
  return `_INBOX_${service}`;
}

/** Headers that carry the current trace context. */
export function tracedHeaders(): MsgHdrs {
  const carried = headers();
  const traceparent = currentTraceparent();
  if (traceparent !== null) carried.set(TRACEPARENT, traceparent);
  return carried;
}

/** Connects and reconnects for ever, also after authentication errors. */
export function connectionOptions({
  natsUrl,
  service,
}: Pick<MessagingConfig, 'natsUrl' | 'service'>): ConnectionOptions {
  const { username, password, host, protocol } = new URL(natsUrl);
  return {
    servers: host,
    name: service,
    inboxPrefix: inboxPrefix({ service }),
    // The client reads no credentials from a URL.
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    waitOnFirstConnect: true,
    // With a limit of attempts the client gives up for good after some 21 s.
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MIN_MS,
    reconnectJitter: RECONNECT_SPREAD_MS,
    reconnectJitterTLS: RECONNECT_SPREAD_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
    timeout: CONNECT_TIMEOUT_MS,
  };
}

/** The one NATS connection of the process, for queries and events. The service starts and stays ready without it. */
@Injectable()
export class NatsClient implements OnModuleInit {
  private readonly logger = new Logger('nats');
  private readonly first = Promise.withResolvers<Connection>();
  /** Resolves with the first connection, which then reconnects automatically; never rejects. */
  readonly connected = this.first.promise;
  private isStopping = false;
  /** The connection while a server answers on it. */
  current?: Connection;

  constructor(
    private readonly settings: MessagingConfig,
    private readonly shutdown: ShutdownService,
    private readonly telemetry: MessagingTelemetry,
  ) {}

  onModuleInit(): void {
    if (!this.settings.connected) return;
    void this.connect();
    this.shutdown.register('messaging', 'nats', () => this.stop());
  }

  private async connect(): Promise<void> {
    this.logger.log('connecting to NATS');
    const connection = await this.firstConnection();
    if (!connection) return;
    this.logger.log('NATS is connected');
    this.current = connection;
    this.first.resolve(connection);
    let isStale = false;
    for await (const { type } of connection.status()) {
      if (type === 'staleConnection') isStale = true;
      if (type === 'disconnect') {
        this.current = undefined;
        this.telemetry.natsDisconnects.inc({ reason: isStale ? 'silent' : 'closed' });
        this.logger.warn(`NATS ${isStale ? 'does not answer' : 'is down'}; reconnecting`);
        isStale = false;
      }
      if (type === 'reconnect') {
        this.current = connection;
        this.logger.log('NATS is connected');
      }
    }
  }

  /** The client itself could wait for the first connection, too, but would not log why it fails. */
  private async firstConnection(): Promise<Connection | undefined> {
    for (let reported = ''; !this.isStopping;) {
      try {
        return await connect({ ...connectionOptions(this.settings), waitOnFirstConnect: false });
      } catch (error) {
        if (String(error) !== reported)
          this.logger.warn({ err: error, msg: 'NATS cannot be reached; trying again' });
        reported = String(error);
        await delay(RECONNECT_MIN_MS + Math.random() * RECONNECT_SPREAD_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /** Flushes answers and acknowledgements. A connection that is still being established is closed as soon as it is. */
  private async stop(): Promise<void> {
    this.isStopping = true;
    if (this.current) await this.current.drain();
    else void this.connected.then((connection) => connection.close());
  }
}
