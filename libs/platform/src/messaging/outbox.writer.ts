import { EVENT_VERSIONS, type EventData, type EventEnvelope, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { EVENT_MAX_BYTES, OUTBOX_BATCH_ROWS } from './limits';
import { OutboxEntity } from '../database/entities/outbox.entity';

export interface NewEvent<T extends EventType = EventType> {
  type: T;
  /** The thing that changed, such as a user's id; events of one aggregate are told apart by its version. */
  aggregateId: string;
  /** Rises with every change of the aggregate. */
  aggregateVersion: number;
  data: EventData[T];
  /** When it happened, if not now. */
  occurredAt?: Date;
}

/** Writes events into the outbox: the only way to publish one. */
@Injectable()
export class OutboxWriter {
  constructor(private readonly clock: Clock) {}

  /**
   * Adds an event to the caller's transaction: it is published if, and only if, that commits.
   * @returns the envelope as consumers will see it
   * @throws Error outside of a transaction; AppError `payload_too_large` above 256 KiB
   */
  async append<T extends EventType>(manager: EntityManager, event: NewEvent<T>): Promise<EventEnvelope<T>> {
    const [envelope] = await this.appendAll(manager, [event]);
    return envelope!;
  }

  /** The same for many events. */
  async appendAll<T extends EventType>(
    manager: EntityManager,
    events: readonly NewEvent<T>[],
  ): Promise<EventEnvelope<T>[]> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error('An event must be written in the transaction of the change it tells of');
    const envelopes = events.map((event) => this.envelopeOf(event));
    for (let from = 0; from < envelopes.length; from += OUTBOX_BATCH_ROWS)
      await manager.insert(OutboxEntity, envelopes.slice(from, from + OUTBOX_BATCH_ROWS).map(rowOf));
    return envelopes;
  }

  private envelopeOf<T extends EventType>(event: NewEvent<T>): EventEnvelope<T> {
    const envelope: EventEnvelope<T> = {
      id: newId(),
      type: event.type,
      version: EVENT_VERSIONS[event.type],
      occurred_at: (event.occurredAt ?? this.clock.now()).toISOString(),
      request_id: currentRequestId(),
      aggregate_id: event.aggregateId,
      aggregate_version: event.aggregateVersion,
      data: event.data,
    };
    if (Buffer.byteLength(JSON.stringify(envelope)) > EVENT_MAX_BYTES)
      throw new AppError('payload_too_large');
    return envelope;
  }
}

function rowOf(envelope: EventEnvelope) {
  return {
    id: envelope.id,
    type: envelope.type,
    version: envelope.version,
    occurredAt: new Date(envelope.occurred_at),
    requestId: envelope.request_id,
    aggregateId: envelope.aggregate_id,
    aggregateVersion: String(envelope.aggregate_version),
    data: envelope.data,
  };
}
