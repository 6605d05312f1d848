import type { AnyEvent } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { DataSource } from 'typeorm';
import { isStoreUnavailable } from '../errors/to-app-error';
import { failpoint } from '../failpoint';
import { BusSettings } from './bus.options';
import { DeadLetterRepository } from './dead-letter.repository';
import { messageKey, type Decoded } from './event.decoder';
import { Inbox } from './inbox';
import { STORE_AWAY_RETRY_MS } from './limits';
import { BusTelemetry, type ConsumeOutcome } from './telemetry';

interface Fault {
  error: unknown;
  eventId: string | null;
  requestId: string | null;
}

/** Takes one delivery to its end: applied, known already, not for us, to be tried again, or given up. */
@Injectable()
export class EventProcessor {
  private readonly logger = new Logger('consumer');

  constructor(
    private readonly settings: BusSettings,
    private readonly dataSource: DataSource,
    private readonly inbox: Inbox,
    private readonly deadLetters: DeadLetterRepository,
    private readonly telemetry: BusTelemetry,
  ) {}

  /** @returns 'store_away' when Postgres could not be asked, so that the caller waits for it instead of burning attempts */
  async process(message: JsMsg, decoded: Decoded, consumer: string): Promise<ConsumeOutcome | 'store_away'> {
    const outcome = await this.settle(message, decoded, consumer);
    if (outcome !== 'store_away') this.telemetry.consumed.inc({ consumer, outcome });
    return outcome;
  }

  private async settle(
    message: JsMsg,
    decoded: Decoded,
    consumer: string,
  ): Promise<ConsumeOutcome | 'store_away'> {
    if (!decoded.ok) return this.giveUp(message, consumer, decoded);
    const { event } = decoded;
    if (!this.inbox.handles(event)) {
      message.ack();
      return 'ignored';
    }
    if (message.info.deliveryCount > this.settings.tuning.maxAttempts)
      return this.abandon(message, consumer, event);
    let outcome: 'applied' | 'duplicate';
    try {
      outcome = await this.apply(event, consumer);
    } catch (error) {
      return this.failed(message, consumer, faultOf(event, error));
    }
    failpoint('consumer.after-commit');
    message.ack();
    return outcome;
  }

  /** Beyond the limit without having failed in order: it takes the process down, or only its acknowledgements got lost. */
  private async abandon(
    message: JsMsg,
    consumer: string,
    event: AnyEvent,
  ): Promise<ConsumeOutcome | 'store_away'> {
    if (!(await this.inbox.knows(event))) {
      return this.giveUp(message, consumer, faultOf(event, new Error('Delivered too often without an end')));
    }
    message.ack();
    return 'duplicate';
  }

  private async apply(event: AnyEvent, consumer: string): Promise<'applied' | 'duplicate'> {
    const stop = this.telemetry.handling.startTimer({ consumer });
    try {
      return await this.inbox.apply(event);
    } finally {
      stop();
    }
  }

  private async failed(
    message: JsMsg,
    consumer: string,
    fault: Fault,
  ): Promise<ConsumeOutcome | 'store_away'> {
    const { maxAttempts, retryDelaysMs } = this.settings.tuning;
    const attempt = message.info.deliveryCount;
    if (isStoreUnavailable(fault.error) && (await this.isStoreAway())) {
      message.nak(STORE_AWAY_RETRY_MS);
      return 'store_away';
    }
    if (attempt >= maxAttempts) return this.giveUp(message, consumer, fault);
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length) - 1] ?? 0;
    this.logger.warn({
      err: fault.error,
      event_id: fault.eventId,
      attempt,
      delayMs,
      msg: 'an event failed; trying again',
    });
    message.nak(delayMs);
    return 'retried';
  }

  /** Written down first, acknowledged then: an event is never in neither place. */
  private async giveUp(
    message: JsMsg,
    consumer: string,
    fault: Fault,
  ): Promise<ConsumeOutcome | 'store_away'> {
    const error = describe(fault.error);
    try {
      await this.deadLetters.add(this.dataSource, {
        consumer,
        messageKey: messageKey(message, fault.eventId),
        eventId: fault.eventId,
        subject: message.subject,
        payload: new TextDecoder().decode(message.data),
        error,
        attempts: message.info.deliveryCount,
        requestId: fault.requestId,
      });
    } catch (failure) {
      this.logger.warn({ err: failure, msg: 'a dead letter could not be written; trying again' });
      message.nak(STORE_AWAY_RETRY_MS);
      return 'store_away';
    }
    message.ack();
    this.logger.error({
      event_id: fault.eventId,
      consumer,
      error,
      msg: 'gave up on an event; it is a dead letter now',
    });
    return 'dead_lettered';
  }

  /** One slow statement looks like an outage; only the store itself can tell. */
  private async isStoreAway(): Promise<boolean> {
    return this.dataSource.query('select 1').then(
      () => false,
      () => true,
    );
  }
}

function faultOf(event: AnyEvent, error: unknown): Fault {
  return { error, eventId: event.id, requestId: event.request_id };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
