import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyEvent, EventType } from '@fourfold/contracts';
import { Logger } from '@nestjs/common';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import { InboxEntity } from '../database/entities/inbox.entity';
import { isStoreUnavailable } from '../errors/to-app-error';
import { failpoint } from '../failpoint';
import { addDeadLetter } from './dead-letter.writer';
import { decodeEvent } from './event.decoder';
import type { EventStream } from './event.stream';
import * as limits from './limits';
import type { MessagingTuning } from './messaging.options';
import type { NatsConnection } from './nats.connection';
import type { ConsumeOutcome, MessagingTelemetry } from './telemetry';

/** What all consumers of a process share. */
export interface ConsumerContext {
  dataSource: DataSource;
  nats: NatsConnection;
  stream: EventStream;
  telemetry: MessagingTelemetry;
  tuning: MessagingTuning;
  handle: (event: AnyEvent, message: JsMsg) => Promise<void>;
}

/** Thrown to leave the loop until Postgres answers: attempts that fail for that reason say nothing about the event. */
class StoreAwayError extends Error {}

/** Takes the events of one type from the stream, one after the other: applied, to be tried again, or given up. */
export class EventConsumer {
  private readonly logger = new Logger('consumer');
  private readonly stopping = new AbortController();
  private readonly name: string;
  private messages?: ConsumerMessages;
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly type: EventType,
    private readonly context: ConsumerContext,
  ) {
    this.name = context.stream.consumerName(type);
  }

  start(): void {
    this.running = this.run();
  }

  /** Resolves when the event in hand is done; what else was delivered here comes to another replica after the wait for its ack. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.messages?.stop();
    await this.running;
  }

  /** Sets stream and consumer up anew whenever something is wrong with them, the connection or the store. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (this.context.nats.current && !(await this.isStoreAway())) await this.consume();
      } catch (error) {
        this.context.stream.forget();
        if (!this.failing && !signal.aborted)
          this.logger.warn({
            err: error,
            consumer: this.name,
            msg: 'consuming failed; trying until it works',
          });
        this.failing = true;
      }
      await delay(limits.CONSUMER_RESTART_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async consume(): Promise<void> {
    const { nats, stream } = this.context;
    const { signal } = this.stopping;
    const consumer = await stream.consumerOf(await nats.connected, this.type);
    this.messages = await consumer.consume({
      max_messages: limits.MAX_MESSAGES,
      expires: limits.PULL_EXPIRES_MS,
      idle_heartbeat: limits.PULL_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    // Whoever stopped while the consumer was set up could not stop the messages.
    if (signal.aborted) this.messages.stop();
    this.failing = false;
    this.context.telemetry.consumerRestarts.inc({ consumer: this.name });
    try {
      for await (const message of this.messages) {
        if (signal.aborted) message.nak();
        else await this.process(message);
      }
    } finally {
      this.messages.stop();
    }
  }

  private async process(message: JsMsg): Promise<void> {
    const stopTimer = this.context.telemetry.handling.startTimer({ consumer: this.name });
    try {
      const outcome = await this.settle(message);
      this.context.telemetry.consumed.inc({ consumer: this.name, outcome });
    } catch (error) {
      message.nak();
      throw error;
    } finally {
      stopTimer();
    }
  }

  /** @throws StoreAwayError, or the error that kept a dead letter from being written */
  private async settle(message: JsMsg): Promise<ConsumeOutcome> {
    const { tuning, handle } = this.context;
    const attempt = message.info.deliveryCount;
    const decoded = decodeEvent(message.data, this.type);
    if (!decoded.ok) return this.giveUp(message, decoded.error, decoded);
    const { event } = decoded;
    try {
      // Beyond the limit without having failed in order: it takes the process down, or only its acks were lost.
      if (attempt <= tuning.maxAttempts) await handle(event, message);
      else if (!(await this.isKnown(event.id))) throw new Error('Delivered too often without an end');
    } catch (error) {
      // One slow statement looks like an outage; only the store itself can tell.
      if (isStoreUnavailable(error) && (await this.isStoreAway())) throw new StoreAwayError();
      if (attempt >= tuning.maxAttempts)
        return this.giveUp(message, error, { eventId: event.id, requestId: event.request_id });
      const delayMs = tuning.retryDelaysMs[Math.min(attempt, tuning.retryDelaysMs.length) - 1];
      this.logger.warn({ err: error, event_id: event.id, attempt, msg: 'an event failed; trying again' });
      message.nak(delayMs);
      return 'retried';
    }
    failpoint('consumer.after-commit');
    message.ack();
    return 'applied';
  }

  /** Written down first, acknowledged then: an event is never in neither place. */
  private async giveUp(
    message: JsMsg,
    error: unknown,
    { eventId, requestId }: { eventId: string | null; requestId: string | null },
  ): Promise<ConsumeOutcome> {
    const { subject, data, info } = message;
    await addDeadLetter(this.context.dataSource.manager, {
      consumer: this.name,
      messageKey: eventId ?? createHash('sha256').update(subject).update('\n').update(data).digest('hex'),
      eventId,
      subject,
      payload: new TextDecoder().decode(data),
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      attempts: info.deliveryCount,
      requestId,
    });
    message.ack();
    this.logger.error({
      err: error,
      event_id: eventId,
      consumer: this.name,
      msg: 'an event is a dead letter now',
    });
    return 'dead_lettered';
  }

  private isKnown(eventId: string): Promise<boolean> {
    return this.context.dataSource.manager.existsBy(InboxEntity, { eventId });
  }

  private isStoreAway(): Promise<boolean> {
    return this.context.dataSource.query('select 1').then(
      () => false,
      () => true,
    );
  }
}
