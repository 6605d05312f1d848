import { addAbortListener } from 'node:events';
import type { AnyEvent, EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { DataSource } from 'typeorm';
import type { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { InboxEntity } from '../database/entities/inbox.entity';
import { failpoint } from '../failpoint';
import { addDeadLetter } from './dead-letter.writer';
import { decodeEvent } from './event.decoder';
import { EventStream } from './event.stream';
import { MessagingSettings } from './messaging.options';
import { MessagingTelemetry, type ConsumeOutcome } from './telemetry';

/** A replica that was killed had at most so many events of a type, which are delivered elsewhere after the wait for their ack. */
const MAX_MESSAGES = 16;
const PULL_EXPIRES_MS = 5_000;
/** Two missing ones in a row, and the client looks whether the consumer is still there. */
const PULL_HEARTBEAT_MS = 1_500;

export interface Consumption {
  type: EventType;
  handle: (event: AnyEvent) => Promise<void>;
  /** When aborted, the event in hand is finished and the others go back. */
  signal: AbortSignal;
}

/** Takes events from the stream, those of a type one after the other: applied, to be tried again, or given up. */
@Injectable()
export class EventConsumer {
  private readonly logger = new Logger('consumer');

  constructor(
    private readonly settings: MessagingSettings,
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly telemetry: MessagingTelemetry,
  ) {}

  /** Until the signal is aborted. @throws Error when something is wrong with the consumer or with Postgres */
  async consume(consumption: Consumption): Promise<void> {
    const { type, signal } = consumption;
    await this.assertStoreAnswers();
    const consumer = await this.stream.consumerOf(type);
    const messages = await consumer.consume({
      max_messages: MAX_MESSAGES,
      expires: PULL_EXPIRES_MS,
      idle_heartbeat: PULL_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    this.telemetry.consumerRestarts.inc({ consumer: this.stream.consumerName(type) });
    const listener = addAbortListener(signal, () => messages.stop());
    try {
      for await (const message of messages) {
        if (signal.aborted) message.nak();
        else await this.process(message, consumption);
      }
    } finally {
      listener[Symbol.dispose]();
    }
  }

  private async process(message: JsMsg, consumption: Consumption): Promise<void> {
    const { consumer } = message.info;
    const stopTimer = this.telemetry.handling.startTimer({ consumer });
    const outcome = await this.settle(message, consumption).finally(stopTimer);
    this.telemetry.consumed.inc({ consumer, outcome });
  }

  /** @throws Error when Postgres is away; the event then comes back after the wait for its ack */
  private async settle(message: JsMsg, { type, handle }: Consumption): Promise<ConsumeOutcome> {
    const { maxAttempts, retryDelaysMs } = this.settings.tuning;
    const attempt = message.info.deliveryCount;
    const decoded = decodeEvent(message.data, type);
    if (!decoded.ok) return this.giveUp(message, decoded.error, decoded);
    const { event } = decoded;
    try {
      // Beyond the limit without having failed in order: it takes the process down, or only its acks were lost.
      if (attempt <= maxAttempts) await handle(event);
      else if (!(await this.dataSource.manager.existsBy(InboxEntity, { eventId: event.id })))
        throw new Error('Delivered too often without an end');
    } catch (error) {
      await this.assertStoreAnswers();
      if (attempt >= maxAttempts)
        return this.giveUp(message, error, { eventId: event.id, requestId: event.request_id });
      this.logger.warn({ err: error, event_id: event.id, attempt, msg: 'an event failed; trying again' });
      message.nak(retryDelaysMs[Math.min(attempt, retryDelaysMs.length) - 1]);
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
    { eventId, requestId }: Pick<DeadLetterEntity, 'eventId' | 'requestId'>,
  ): Promise<ConsumeOutcome> {
    const { consumer, deliveryCount: attempts } = message.info;
    const sent = { subject: message.subject, payload: message.string() };
    const letter = { consumer, eventId, requestId, ...sent, error, attempts };
    await addDeadLetter(this.dataSource.manager, letter);
    message.ack();
    this.logger.error({ err: error, event_id: eventId, consumer, msg: 'an event is a dead letter now' });
    return 'dead_lettered';
  }

  /** Attempts that fail because Postgres is away say nothing about the event. */
  private async assertStoreAnswers(): Promise<void> {
    await this.dataSource.query('select 1');
  }
}
