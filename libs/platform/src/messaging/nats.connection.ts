import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { connect, type ConnectionOptions, type NatsConnection as Connection } from '@nats-io/transport-node';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import * as limits from './limits';
import { MessagingSettings } from './messaging.options';

/** How to connect: for ever, whatever the server says. */
export function connectionOptions({
  natsUrl,
  service,
}: Pick<MessagingSettings, 'natsUrl' | 'service'>): ConnectionOptions {
  const { username, password, host, protocol } = new URL(natsUrl);
  return {
    servers: host,
    name: service,
    // The client reads no credentials from a URL.
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    // A client that counts its attempts gives up for good after some 21 s.
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: reconnectDelayMs,
    pingInterval: limits.PING_INTERVAL_MS,
    maxPingOut: limits.PINGS_UNANSWERED,
    timeout: limits.CONNECT_TIMEOUT_MS,
  };
}

/** The one NATS connection of the process, for questions and events. The service starts and stays ready without it. */
@Injectable()
export class NatsConnection implements OnModuleInit {
  private readonly logger = new Logger('nats');
  private readonly first = Promise.withResolvers<Connection>();
  private connection?: Connection;
  private up = false;
  private stopping = false;

  constructor(
    private readonly settings: MessagingSettings,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onModuleInit(): void {
    if (!this.settings.connected) return;
    void this.connect();
    this.shutdown.register('messaging', 'nats', () => this.stop());
  }

  /** Resolves with the first connection, which then reconnects by itself; never rejects. */
  get connected(): Promise<Connection> {
    return this.first.promise;
  }

  /** The connection while a server answers on it, else undefined. */
  get current(): Connection | undefined {
    return this.up ? this.connection : undefined;
  }

  private async connect(): Promise<void> {
    for (let attempt = 1; !this.stopping && !this.connection; attempt++) {
      try {
        this.connection = await connect(connectionOptions(this.settings));
      } catch (error) {
        if (attempt === 1)
          this.logger.warn({ err: error, msg: 'NATS is away; connecting until it is there' });
        await delay(reconnectDelayMs(), undefined, { ref: false });
      }
    }
    if (!this.connection) return;
    if (this.stopping) return this.connection.close();
    this.setUp(true);
    this.first.resolve(this.connection);
    for await (const { type } of this.connection.status())
      if (type === 'disconnect' || type === 'reconnect') this.setUp(type === 'reconnect');
  }

  private setUp(up: boolean): void {
    this.up = up;
    if (up) this.logger.log('NATS is connected');
    else if (!this.stopping) this.logger.warn('NATS is away; reconnecting');
  }

  /** Lets answers and acknowledgements on their way out, then closes. */
  private async stop(): Promise<void> {
    this.stopping = true;
    if (this.current)
      await Promise.race([this.current.drain(), delay(limits.DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
    await this.connection?.close();
  }
}

/** Spread, so that a restarted server does not meet all clients at once. */
function reconnectDelayMs(): number {
  return limits.RECONNECT_MIN_MS + Math.random() * (limits.RECONNECT_MAX_MS - limits.RECONNECT_MIN_MS);
}
