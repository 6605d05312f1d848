import { Cluster, Command, Redis } from 'ioredis';
import type { RedisServers } from '../config/redis-servers';
import { closeConnection, connectTo } from './connect';
import type { RedisTelemetry } from './telemetry';

/** With the silence that a connection allows itself, a half-open one is replaced after at most 5 s. */
const PROBE_INTERVAL_MS = 3_000;

type Listener = (message: Buffer, channel: Buffer) => void;

/** What happens to messages, for metrics. */
export interface PubSubEvents {
  sent(): void;
  received(): void;
  /** A message could not be published. */
  lost(): void;
}

interface PubSubOptions {
  servers: RedisServers;
  /** Beginning of a channel that nobody publishes to. */
  probePrefix: string;
  telemetry: RedisTelemetry;
  events: PubSubEvents;
}

/**
 * Sharded Pub/Sub for Socket.IO's adapter, with the methods that it calls on a client of the package `redis`. The adapter
 * ignores their promises: they never reject.
 */
export class PubSub {
  private readonly publisher: Redis | Cluster;
  private readonly subscriber: Redis | Cluster;
  private readonly listeners = new Map<string, Listener>();
  /** Channels whose subscription Redis has not confirmed. */
  private readonly unconfirmed = new Set<string>();
  private readonly subscribing = new Set<Promise<void>>();
  private readonly checks = setInterval(() => this.check(), PROBE_INTERVAL_MS).unref();

  constructor(private readonly options: PubSubOptions) {
    const { servers, telemetry } = options;
    // A late message is of no use, and lost subscriptions are made again here: nothing is queued or sent again.
    const connect = (): Redis | Cluster =>
      connectTo({ server: Redis, cluster: Cluster }, servers, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        autoResubscribe: false,
      });
    this.publisher = connect();
    this.subscriber = connect();
    const outage = 'Redis is down; messages do not reach other replicas';
    telemetry.watch(outage, { publisher: this.publisher, subscriber: this.subscriber });
    this.subscriber.on('ready', () => this.subscribeAgain());
    this.subscriber.on('smessageBuffer', (channel: Buffer, message: Buffer) => {
      options.events.received();
      this.listeners.get(channel.toString())?.(message, channel);
    });
  }

  sSubscribe(channel: string, listener: Listener): void {
    this.listeners.set(channel, listener);
    this.subscribe(channel);
  }

  sUnsubscribe(channel: string): void {
    this.listeners.delete(channel);
    this.unconfirmed.delete(channel);
    this.subscriber.sunsubscribe(channel).catch(() => undefined);
  }

  async sPublish(channel: string, message: string | Buffer): Promise<void> {
    try {
      await this.publisher.spublish(channel, message);
      this.options.events.sent();
    } catch {
      this.options.events.lost();
    }
  }

  /** The adapter counts the replicas with it before it asks them: acks of broadcasts, `fetchSockets`. */
  sendCommand(): Promise<never> {
    return Promise.reject(new Error('Replicas are not asked about their sockets'));
  }

  /** Resolves when the subscriptions so far are effective, or have failed because Redis is down. */
  async subscribed(): Promise<void> {
    await Promise.all(this.subscribing);
  }

  disconnect(): void {
    clearInterval(this.checks);
    closeConnection(this.publisher);
    closeConnection(this.subscriber);
  }

  private subscribe(channel: string): void {
    this.unconfirmed.add(channel);
    const subscribing = this.subscriber
      .ssubscribe(channel)
      .then(
        () => void this.unconfirmed.delete(channel),
        () => undefined,
      )
      .finally(() => this.subscribing.delete(subscribing));
    this.subscribing.add(subscribing);
  }

  /** A Cluster repeats by itself what one of its nodes had confirmed. */
  private subscribeAgain(): void {
    const channels = this.subscriber instanceof Cluster ? this.unconfirmed : this.listeners.keys();
    for (const channel of [...channels]) this.subscribe(channel);
  }

  /** A subscriber without messages is normal: only an unanswered command shows that its connection is dead. */
  private check(): void {
    if (this.subscriber.status !== 'ready') return;
    for (const channel of [...this.unconfirmed]) this.subscribe(channel);
    for (const channel of this.probes()) {
      this.subscriber.ssubscribe(channel).catch(() => undefined);
      this.subscriber.sunsubscribe(channel).catch(() => undefined);
    }
  }

  /** One channel for each connection of the subscriber. */
  private probes(): string[] {
    const { subscriber } = this;
    const nameOf = (number: number): string => `${this.options.probePrefix}${number}`;
    if (!(subscriber instanceof Cluster)) return [nameOf(0)];
    const nodes = new Set(subscriber.slots.map(([primary]) => primary));
    const channels: string[] = [];
    for (let number = 0; nodes.size > 0; number += 1) {
      const [primary] = subscriber.slots[slotOf(nameOf(number))] ?? [];
      if (nodes.delete(primary)) channels.push(nameOf(number));
    }
    return channels;
  }
}

const slotOf = (channel: string): number => new Command('ssubscribe', [channel]).getSlot();
