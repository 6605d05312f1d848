import type { ServiceName } from '@fourfold/contracts';
import { Logger } from '@nestjs/common';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import type { BusSettings } from './bus.options';
import { decodeEvent } from './event.decoder';
import type { EventProcessor } from './event.processor';
import type { EventStream } from './event-stream';
import { Lanes } from './lanes';
import {
  CONSUMER_LANES,
  CONSUMER_RESTART_MAX_MS,
  CONSUMER_RESTART_MIN_MS,
  FETCH_EXPIRES_MS,
  FETCH_HEARTBEAT_MS,
  IN_PROGRESS_MS,
  LAST_ARRIVALS_MS,
  MAX_ACK_PENDING,
} from './limits';
import type { BusConnection } from './nats-connection';
import type { BusTelemetry } from './telemetry';
import { WakeableTimer } from './wakeable-timer';

/** What a consumer works with; one object for all consumers of the process. */
export interface ConsumerParts {
  settings: BusSettings;
  connection: BusConnection;
  stream: EventStream;
  processor: EventProcessor;
  telemetry: BusTelemetry;
  /** Resolves once Postgres answers. */
  storeIsBack: () => Promise<void>;
}

/**
 * Takes one producer's events from the stream, a bounded number at a time. It asks for every batch itself instead of
 * leaving a subscription open: a consumer or stream that somebody deleted shows as a failed batch, and both are made anew.
 */
export class EventConsumer {
  private readonly logger = new Logger('consumer');
  private readonly timer = new WakeableTimer();
  private readonly lanes = new Lanes(CONSUMER_LANES);
  private readonly inFlight = new Set<JsMsg>();
  private readonly name: string;
  private running: Promise<void> = Promise.resolve();
  private batch?: ConsumerMessages;
  private stopping = false;
  private storeAway = false;
  private failures = 0;

  constructor(
    private readonly producer: ServiceName,
    private readonly parts: ConsumerParts,
  ) {
    this.name = parts.settings.consumerName(producer);
  }

  start(): void {
    this.parts.connection.onUp(() => this.timer.wake());
    this.running = this.run();
  }

  /** Takes no more, and resolves when what was taken is done. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.timer.wake();
    if (this.batch) await this.end(this.batch);
    await this.running;
  }

  private async run(): Promise<void> {
    const inProgress = setInterval(() => this.inFlight.forEach(tellInProgress), IN_PROGRESS_MS);
    while (!this.stopping) {
      const connection = this.parts.connection.current;
      if (connection) await this.consume(connection);
      await this.lanes.idle();
      if (!this.stopping) await this.timer.wait(this.restartDelayMs());
    }
    clearInterval(inProgress);
  }

  /** Returns when something is wrong with the connection, the stream or the consumer. */
  private async consume(connection: NatsConnection): Promise<void> {
    const { stream, settings, telemetry } = this.parts;
    try {
      await stream.ensure(connection);
      const filter = `${settings.subjectPrefix}events.${this.producer}.>`;
      const consumer = await stream.ensureConsumer(connection, this.name, filter);
      telemetry.consumerRestarts.inc({ consumer: this.name });
      while (!this.stopping) {
        await this.fetch(consumer);
        this.failures = 0;
      }
    } catch (error) {
      if (this.stopping) return;
      stream.forget();
      if (this.failures === 0)
        this.logger.warn({ err: error, consumer: this.name, msg: 'consuming failed; setting up anew' });
      this.failures++;
    }
  }

  private async fetch(consumer: Consumer): Promise<void> {
    if (this.storeAway) {
      await this.parts.storeIsBack();
      this.storeAway = false;
      if (this.stopping) return;
    }
    this.batch = await consumer.fetch({
      max_messages: MAX_ACK_PENDING,
      expires: FETCH_EXPIRES_MS,
      idle_heartbeat: FETCH_HEARTBEAT_MS,
      // No question about the consumer on every batch, and none that could hang while a server restarts.
      bind: true,
    });
    // Told to stop before there was a batch to end; it ends only while what arrives is taken in below.
    const ended = this.stopping ? this.end(this.batch) : undefined;
    try {
      for await (const message of this.batch) {
        if (this.stopping) message.nak();
        else this.take(message);
      }
      await ended;
    } finally {
      this.batch = undefined;
      await this.lanes.idle();
    }
  }

  /**
   * Asks for no more, and resolves when what was on its way is here: given back, it is delivered elsewhere at once. Stopping
   * alone would forget it, and then the server waits for an answer first.
   */
  private async end(batch: ConsumerMessages): Promise<void> {
    const enough = new AbortController();
    try {
      const subscription = subscriptionOf(batch);
      // Without a connection nothing arrives, and it may not come back in time.
      if (subscription.isClosed() || !this.parts.connection.current) return;
      const late = delay(LAST_ARRIVALS_MS, undefined, enough).then(() => {
        throw new Error(`not all has arrived after ${LAST_ARRIVALS_MS} ms`);
      });
      await Promise.race([subscription.drain(), late]);
    } catch (error) {
      this.logger.error({
        err: error,
        consumer: this.name,
        msg: 'what is on its way to a stopping consumer is delivered again only when the wait for its answer is over',
      });
    } finally {
      enough.abort();
      batch.stop();
    }
  }

  private take(message: JsMsg): void {
    const decoded = decodeEvent(message, this.parts.settings.subjectPrefix);
    this.inFlight.add(message);
    this.lanes.add(decoded.ok ? decoded.event.aggregate_id : '', async () => {
      try {
        if (this.stopping) return message.nak();
        const outcome = await this.parts.processor.process(message, decoded, this.name);
        if (outcome === 'store_away') this.storeAway = true;
      } catch (error) {
        // Nothing is acknowledged: the server delivers it again.
        this.logger.error({ err: error, consumer: this.name, msg: 'a delivery ended without an answer' });
      } finally {
        this.inFlight.delete(message);
      }
    });
  }

  private restartDelayMs(): number {
    return Math.min(CONSUMER_RESTART_MIN_MS * 2 ** this.failures, CONSUMER_RESTART_MAX_MS);
  }
}

/** The library ends a batch only by forgetting what is on its way, and keeps what can be drained to itself. */
function subscriptionOf(batch: ConsumerMessages): Subscription {
  const subscription: unknown = Reflect.get(batch, 'sub');
  if (!isSubscription(subscription))
    throw new Error('a batch of this version of the library has no subscription');
  return subscription;
}

function isSubscription(value: unknown): value is Subscription {
  return typeof value === 'object' && value !== null && 'drain' in value;
}

function tellInProgress(message: JsMsg): void {
  try {
    message.working();
  } catch {
    // The connection is closed: the event will be delivered again, and the inbox knows it.
  }
}
