import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { BusSettings } from './bus.options';
import {
  CONNECT_TIMEOUT_MS,
  DRAIN_TIMEOUT_MS,
  PING_INTERVAL_MS,
  PINGS_UNANSWERED,
  QUERY_HEADROOM_BYTES,
  RECONNECT_FOR_EVER,
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
} from './limits';

/** Called with every new connection, to subscribe on it; a mere reconnect keeps subscriptions by itself. */
export type ConnectionListener = (connection: NatsConnection) => void;

/** How to connect: for ever, whatever the server says. */
export function connectionOptions({
  natsUrl,
  service,
}: Pick<BusSettings, 'natsUrl' | 'service'>): ConnectionOptions {
  const { username, password, host, protocol } = new URL(natsUrl);
  return {
    servers: host,
    name: service,
    // The client reads no credentials from a URL.
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: RECONNECT_FOR_EVER,
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: reconnectDelayMs,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: PINGS_UNANSWERED,
    timeout: CONNECT_TIMEOUT_MS,
  };
}

/** The one NATS connection of the process. The service starts and stays ready without it. */
@Injectable()
export class BusConnection implements OnApplicationBootstrap {
  private readonly logger = new Logger('bus');
  private readonly stopping = new AbortController();
  private readonly connectionListeners: ConnectionListener[] = [];
  private readonly upListeners: (() => void)[] = [];
  private connection?: NatsConnection;
  private up = false;

  constructor(
    private readonly settings: BusSettings,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.connected) return;
    void this.keepConnected();
    this.shutdown.register('bus', 'nats', () => this.stop());
  }

  /** The connection while a server answers on it, else undefined. */
  get current(): NatsConnection | undefined {
    return this.up ? this.connection : undefined;
  }

  /** Bytes of a question or an answer: the server cuts the connection of whoever sends more, with all that waits on it. */
  get maxMessageBytes(): number {
    const info = this.connection?.info;
    return info ? info.max_payload - QUERY_HEADROOM_BYTES : Infinity;
  }

  onConnection(listener: ConnectionListener): void {
    this.connectionListeners.push(listener);
    if (this.connection) listener(this.connection);
  }

  /** Called whenever a server answers again. */
  onUp(listener: () => void): void {
    this.upListeners.push(listener);
  }

  /** The client reconnects by itself; should it ever close for good, it is replaced. */
  private async keepConnected(): Promise<void> {
    const options = connectionOptions(this.settings);
    let reported = false;
    while (!this.stopping.signal.aborted) {
      try {
        const connection = await connect(options);
        if (this.stopping.signal.aborted) return await connection.close();
        reported = false;
        await this.serve(connection);
      } catch (error) {
        if (!reported) this.logger.warn({ err: error, msg: 'NATS is away; connecting until it is there' });
        reported = true;
        await delay(reconnectDelayMs(), undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Returns when the connection is closed for good. */
  private async serve(connection: NatsConnection): Promise<void> {
    this.connection = connection;
    this.setUp(true);
    for (const listener of this.connectionListeners) listener(connection);
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') this.setUp(false);
      else if (type === 'reconnect') this.setUp(true);
    }
    const error = await connection.closed();
    this.setUp(false);
    this.connection = undefined;
    if (error && !this.stopping.signal.aborted)
      this.logger.error({ err: error, msg: 'the NATS connection ended' });
  }

  private setUp(up: boolean): void {
    if (this.up === up) return;
    this.up = up;
    if (up) {
      this.logger.log('NATS is connected');
      for (const listener of this.upListeners) listener();
    } else if (!this.stopping.signal.aborted) {
      this.logger.warn('NATS is away; reconnecting');
    }
  }

  /** Lets answers and acknowledgements on their way out, then closes. */
  private async stop(): Promise<void> {
    this.stopping.abort();
    const { connection } = this;
    if (!connection || connection.isClosed()) return;
    const drained = this.up ? connection.drain() : Promise.reject(new Error('not connected'));
    const limit = new AbortController();
    await Promise.race([drained, delay(DRAIN_TIMEOUT_MS, undefined, { signal: limit.signal })]).catch(
      () => undefined,
    );
    limit.abort();
    await connection.close();
  }
}

/** Spread, so that a restarted server does not meet all clients at once. */
function reconnectDelayMs(): number {
  return RECONNECT_MIN_MS + Math.random() * (RECONNECT_MAX_MS - RECONNECT_MIN_MS);
}
