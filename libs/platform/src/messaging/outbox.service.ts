import { EVENT_VERSIONS, type EventData, type EventEnvelope, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { AppError } from '../errors/app-error';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { currentTraceparent } from '../tracing/spans';

export const EVENT_MAX_BYTES = 256 * 1_024;
/** Rows of one insert statement. */
const STATEMENT_ROWS = 1_000;

export interface NewEvent<T extends EventType = EventType> {
  /** A UUIDv7 that the event shares with the row it is about; a new one if left out. */
  id?: string;
  type: T;
  /** Id of what changed, such as a user. */
  aggregateId: string;
  /** Rises with every change of the aggregate. */
  aggregateVersion: number;
  data: EventData[T];
  /** When it happened, if not now. */
  occurredAt?: Date;
}

/** Writes events to the outbox: the only way to publish one. */
@Injectable()
export class OutboxService {
  constructor(private readonly clock: Clock) {}

  /**
   * Adds events to the caller's transaction: they are published if, and only if, that commits.
   * @returns them as consumers will see them
   * @throws Error outside of a transaction; AppError `payload_too_large` when one has more than 256 KiB
   */
  async append<T extends EventType>(
    manager: EntityManager,
    ...events: NewEvent<T>[]
  ): Promise<EventEnvelope<T>[]> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error('An event must be written in the transaction of its change');
    const rows = events.map((event) => this.envelopeOf(event));
    const traceparent = currentTraceparent();
    for (let from = 0; from < rows.length; from += STATEMENT_ROWS)
      await manager.insert(
        OutboxEntity,
        // The type of TypeORM does not allow JSON with unknown values.
        rows.slice(from, from + STATEMENT_ROWS).map((row) => ({ ...row, traceparent })) as never,
      );
    return rows;
  }

  private envelopeOf<T extends EventType>(event: NewEvent<T>): EventEnvelope<T> {
    const envelope: EventEnvelope<T> = {
      id: event.id ?? newId(),
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
