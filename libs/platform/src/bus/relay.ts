import { eventSubject } from '@fourfold/contracts';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JetStreamApiError } from '@nats-io/jetstream';
import { errors, type NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { failpoint } from '../failpoint';
import { BusSettings } from './bus.options';
import { CommitSubscriber } from './commit.subscriber';
import { DeadLetterRepository } from './dead-letter.repository';
import { EventStream } from './event-stream';
import { RELAY_BACKOFF_MAX_MS, RELAY_BATCH_EVENTS, RELAY_ROUND_MIN_MS } from './limits';
import { BusConnection } from './nats-connection';
import { OutboxRepository, type OutboxEvent } from './outbox.repository';
import { BusTelemetry } from './telemetry';
import { WakeableTimer } from './wakeable-timer';

/** The stream refuses this very message, now and for ever: too large for it. */
const MESSAGE_TOO_LARGE_CODE = 10054;

/** Name under which an event that can't be published stands among the dead letters. */
export const RELAY_CONSUMER = 'relay';

interface Batch {
  size: number;
  /** Sequences that need no further attempt. */
  done: string[];
  failure?: Error;
}

/** Carries committed events from the outbox to the stream, again and again until the stream has acknowledged each. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('relay');
  private readonly timer = new WakeableTimer();
  private running: Promise<void> = Promise.resolve();
  private stopping = false;
  private failures = 0;

  constructor(
    private readonly settings: BusSettings,
    private readonly dataSource: DataSource,
    private readonly connection: BusConnection,
    private readonly stream: EventStream,
    private readonly outbox: OutboxRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly telemetry: BusTelemetry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.connected) return;
    this.dataSource.subscribers.push(new CommitSubscriber(() => this.nudge()));
    this.connection.onUp(() => this.timer.wake());
    this.running = this.run();
    this.shutdown.register('relay', 'outbox', () => this.stop());
  }

  /** There is something to publish. While the stream is away the next attempt keeps its own pace. */
  private nudge(): void {
    if (this.failures === 0) this.timer.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const started = performance.now();
      const more = await this.round();
      if (!more) await this.timer.wait(this.pauseMs());
      // The first event leaves at once; under load those that come together share a round.
      const early = RELAY_ROUND_MIN_MS - (performance.now() - started);
      if (!more && early > 0) await delay(early);
    }
  }

  private pauseMs(): number {
    const { relayPollMs } = this.settings.tuning;
    return this.failures === 0
      ? relayPollMs
      : Math.min(relayPollMs * 2 ** this.failures, RELAY_BACKOFF_MAX_MS);
  }

  /** Publishes one batch; true when there may be more at once. */
  private async round(): Promise<boolean> {
    const connection = this.connection.current;
    if (!connection) return false;
    try {
      await this.stream.ensure(connection);
      let batch: Batch = { size: 0, done: [] };
      await this.outbox.claim(RELAY_BATCH_EVENTS, async (events, manager) => {
        batch = await this.publish(connection, events, manager);
        return batch.done;
      });
      if (batch.failure) throw batch.failure;
      this.failures = 0;
      return batch.size === RELAY_BATCH_EVENTS;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  private async publish(
    connection: NatsConnection,
    events: OutboxEvent[],
    manager: EntityManager,
  ): Promise<Batch> {
    const outcomes = await this.stream.publish(
      connection,
      events.map(({ envelope }) => ({
        subject: eventSubject(envelope.type, this.settings.subjectPrefix),
        payload: JSON.stringify(envelope),
        id: envelope.id,
      })),
    );
    failpoint('relay.after-publish');
    const batch: Batch = { size: events.length, done: [] };
    for (const [index, outcome] of outcomes.entries()) {
      const event = events[index]!;
      if (outcome.stored) {
        this.telemetry.published.inc({ duplicate: String(outcome.duplicate) });
        batch.done.push(event.sequence);
      } else if (isRefusedForEver(outcome.error)) {
        await this.bury(event, outcome.error, manager);
        batch.done.push(event.sequence);
      } else batch.failure = outcome.error;
    }
    return batch;
  }

  /** One event must not hold up the others behind it. */
  private async bury({ envelope }: OutboxEvent, error: unknown, manager: EntityManager): Promise<void> {
    await this.deadLetters.add(manager, {
      consumer: RELAY_CONSUMER,
      messageKey: envelope.id,
      eventId: envelope.id,
      subject: eventSubject(envelope.type, this.settings.subjectPrefix),
      payload: JSON.stringify(envelope),
      error: String(error),
      attempts: 1,
      requestId: envelope.request_id,
    });
    this.logger.error({
      err: error,
      event_id: envelope.id,
      msg: 'the stream refuses an event; it is a dead letter now',
    });
  }

  private failed(error: unknown): void {
    this.stream.forget();
    this.telemetry.publishFailures.inc();
    if (this.failures === 0)
      this.logger.warn({ err: error, msg: 'publishing failed; trying until it works' });
    this.failures++;
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    this.timer.wake();
    await this.running;
  }
}

function isRefusedForEver(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.code === MESSAGE_TOO_LARGE_CODE;
  return error instanceof errors.InvalidArgumentError;
}
