import { addAbortListener } from 'node:events';
import { isEventType, type AnyEvent, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import {
  BaseRpcContext,
  Server,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import { Interval } from '@nestjs/schedule';
import type { JsMsg } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { lastValueFrom } from 'rxjs';
import { DataSource } from 'typeorm';
import type { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { InboxEntity } from '../database/entities/inbox.entity';
import { isStoreUnavailable } from '../errors/to-app-error';
import { failpoint } from '../failpoint';
import { JobService } from '../jobs/job.service';
import { RedisClient } from '../redis/redis.client';
import { runWithRequestId } from '../request/request-context';
import { inSpan, TRACEPARENT } from '../tracing/spans';
import { addDeadLetter } from './add-dead-letter';
import { decodeEvent } from './decode-event';
import { EventStreamService } from './event-stream.service';
import { MessagingConfig } from './messaging.config';
import { MessagingTelemetry, type ConsumeOutcome } from './telemetry';

/** Transport id of `@EventPattern(type, JETSTREAM)`. */
export const JETSTREAM = Symbol('JetStream');

/**
 * `@EventPattern(type, JETSTREAM, IN_BATCHES)`: the method takes a list of events, which it applies in one transaction. It
 * gets what has arrived, at a trickle one event at a time; if it fails on several, it gets each alone.
 */
export const IN_BATCHES = { inBatches: true } as const;

/** `@Ctx()` of an event handler; distinguishes events from queries. */
class JetStreamContext extends BaseRpcContext<[]> {}

const POLL_MS = 500;
const BATCH_EVENTS = 100;
/** Events of a type that a replica fetches ahead. If it is killed, they are delivered elsewhere after `ackWaitMs`. */
const MAX_MESSAGES = 16;
const PULL_EXPIRES_MS = 15_000;
/** After two missed heartbeats the client checks whether the consumer still exists. More would be most of the work at rest. */
const PULL_HEARTBEAT_MS = 3_000;

/**
 * Consumes events: a durable pull consumer for each type that has an `@EventPattern` method in this service. Events of
 * a type are handled one after the other, or in batches; each is applied, retried or stored as a dead letter.
 */
@Injectable()
export class JetStreamServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  /** Otherwise Nest only logs what a handler throws, and the event would count as applied. */
  override readonly propagatesEventHandlerErrors = true;
  /** Types that a store has failed, perhaps Redis: until it answers, each further delivery would count as an attempt. */
  private readonly waitingForRedis = new Set<EventType>();

  constructor(
    private readonly settings: MessagingConfig,
    private readonly dataSource: DataSource,
    private readonly redis: RedisClient,
    private readonly stream: EventStreamService,
    private readonly telemetry: MessagingTelemetry,
    private readonly jobs: JobService,
  ) {
    super();
  }

  override addHandler(
    type: EventType,
    handler: MessageHandler,
    isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    if (!isEventType(type)) throw new Error(`${String(type)} is not a type of event`);
    // They would share one inbox row, so that one of them could be skipped.
    if (this.messageHandlers.has(type)) throw new Error(`Two handlers consume ${type}`);
    super.addHandler(type, handler, isEventHandler, extras);
  }

  /** Runs on every replica: they share the events of a type. A consumer that failed is started again. */
  @Interval(POLL_MS)
  poll(): void {
    if (!this.stream.isReachable) return;
    for (const type of this.messageHandlers.keys() as Iterable<EventType>)
      void this.jobs.run(`consuming ${type}`, (...args) => this.consume(type, ...args));
  }

  /** Hands an event to its handler, under the id of the request that caused it. @throws whatever the handler throws */
  async handle(event: AnyEvent): Promise<void> {
    const isBatched = this.batchSizeOf(event.type) > 1;
    await runWithRequestId(event.request_id, () => this.callHandler(event.type, isBatched ? [event] : event));
  }

  listen(callback: () => void): void {
    callback();
  }

  /** Nothing to do: JobService has stopped the consumers before. */
  close(): void {}

  /** Required by `Server`: this transport emits no events of its own and has no client to unwrap. */
  on(): never {
    throw new Error('This transport emits nothing of its own');
  }

  unwrap(): never {
    throw new Error('This transport has no connection of its own');
  }

  private async consume(type: EventType, signal: AbortSignal, works: () => void): Promise<void> {
    await this.assertStoresAnswer(type);
    const consumer = await this.stream.consumerOf(type);
    const batchSize = this.batchSizeOf(type);
    const messages = await consumer.consume({
      max_messages: Math.max(MAX_MESSAGES, batchSize),
      expires: PULL_EXPIRES_MS,
      idle_heartbeat: PULL_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    works();
    this.telemetry.consumerRestarts.inc({ consumer: this.stream.consumerName(type) });
    const listener = addAbortListener(signal, () => messages.stop());
    let batch: JsMsg[] = [];
    try {
      for await (const message of messages) {
        batch.push(message);
        // Not `getPending`, which counts the requests for more events as well: a batch would wait for the next event.
        const hasMore = messages.getProcessed() < messages.getReceived();
        if (signal.aborted || (batch.length < batchSize && hasMore)) continue;
        await this.processBatch(batch, type);
        batch = [];
      }
    } finally {
      // Without effect on messages that are acknowledged already.
      for (const message of batch) message.nak();
      listener[Symbol.dispose]();
      messages.stop();
    }
  }

  private batchSizeOf(type: EventType): number {
    return this.getHandlerByPattern(type)?.extras?.['inBatches'] ? BATCH_EVENTS : 1;
  }

  private async callHandler(type: EventType, payload: AnyEvent | AnyEvent[]): Promise<void> {
    const handler = this.getHandlerByPattern(type);
    if (!handler) throw new Error(`Nobody here consumes ${type}`);
    await lastValueFrom(this.transformToObservable(handler(payload, new JetStreamContext([]))));
  }

  private async processBatch(messages: readonly JsMsg[], type: EventType): Promise<void> {
    if (messages.length > 1 && (await this.applyTogether(messages, type))) return;
    for (const message of messages) await this.process(message, type);
  }

  /**
   * Only for events that have never been tried: one that was delivered before may be the one that crashes the process.
   * @returns false when nothing was applied, and each event is to be applied alone
   */
  private async applyTogether(messages: readonly JsMsg[], type: EventType): Promise<boolean> {
    const { consumer } = messages[0]!.info;
    const decoded = messages.map(({ data }) => decodeEvent(data, type));
    const events = decoded.flatMap((each) => (each.ok ? [each.event] : []));
    if (events.length < messages.length || messages.some(({ info }) => info.deliveryCount > 1)) return false;
    const stopTimer = this.telemetry.handling.startTimer({ consumer });
    const span = { name: `consume ${type}`, kind: SpanKind.CONSUMER, traceparent: null };
    try {
      await inSpan(span, () => this.callHandler(type, events));
    } catch (error) {
      this.logger.warn({ err: error, consumer, msg: 'a batch of events failed; applying each alone' });
      return false;
    } finally {
      stopTimer();
    }
    failpoint('consumer.after-commit');
    for (const message of messages) message.ack();
    this.telemetry.consumed.inc({ consumer, outcome: 'applied' }, messages.length);
    return true;
  }

  private async process(message: JsMsg, type: EventType): Promise<void> {
    const { consumer } = message.info;
    const stopTimer = this.telemetry.handling.startTimer({ consumer });
    try {
      const outcome = await this.settle(message, type);
      this.telemetry.consumed.inc({ consumer, outcome });
    } catch (error) {
      message.nak();
      throw error;
    } finally {
      stopTimer();
    }
  }

  /** @throws Error when a store is down */
  private async settle(message: JsMsg, type: EventType): Promise<ConsumeOutcome> {
    const { maxAttempts, retryDelaysMs } = this.settings.tuning;
    const attempt = message.info.deliveryCount;
    const decoded = decodeEvent(message.data, type);
    if (!decoded.ok) return this.giveUp(message, decoded.error, decoded);
    const { event } = decoded;
    const traceparent = message.headers?.get(TRACEPARENT) ?? null;
    const span = { name: `consume ${type}`, kind: SpanKind.CONSUMER, traceparent };
    try {
      // More deliveries than attempts without a failure in between: the event crashes the process, or only its acks
      // were lost.
      if (attempt <= maxAttempts) await inSpan(span, () => this.handle(event));
      else if (!(await this.dataSource.manager.existsBy(InboxEntity, { eventId: event.id })))
        throw new Error('Delivered too often without a result');
    } catch (error) {
      if (isStoreUnavailable(error)) this.waitingForRedis.add(type);
      await this.assertStoresAnswer(type);
      if (attempt >= maxAttempts)
        return this.giveUp(message, error, { event_id: event.id, request_id: event.request_id });
      this.logger.warn({ err: error, event_id: event.id, attempt, msg: 'an event failed; trying again' });
      message.nak(retryDelaysMs[Math.min(attempt, retryDelaysMs.length) - 1]);
      return 'retried';
    }
    failpoint('consumer.after-commit');
    message.ack();
    return 'applied';
  }

  /** Stored before it is acknowledged, so that the event is never lost in between. */
  private async giveUp(
    message: JsMsg,
    error: unknown,
    { event_id, request_id }: Pick<DeadLetterEntity, 'event_id' | 'request_id'>,
  ): Promise<ConsumeOutcome> {
    const { consumer, deliveryCount: attempts } = message.info;
    const sent = { subject: message.subject, payload: message.string() };
    const letter = { consumer, event_id, request_id, ...sent, error, attempts };
    await addDeadLetter(this.dataSource.manager, letter);
    message.ack();
    this.logger.error({ err: error, event_id, consumer, msg: 'an event is a dead letter now' });
    return 'dead_lettered';
  }

  /** Attempts that fail because a store is down say nothing about the event. Most types need no Redis. */
  private async assertStoresAnswer(type: EventType): Promise<void> {
    await this.dataSource.query('select 1');
    if (!this.waitingForRedis.has(type)) return;
    await this.redis.ping();
    this.waitingForRedis.delete(type);
  }
}
