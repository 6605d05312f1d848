import { EVENT_VERSIONS, type EventData, type EventEnvelope, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { announceCommit, markAppended } from './commit.subscriber';
import { EVENT_MAX_BYTES } from './limits';

/** Columns of the outbox, in the order of a prepared event's values. */
export const OUTBOX_COLUMNS = [
  'id',
  'type',
  'version',
  'occurred_at',
  'request_id',
  'aggregate_id',
  'aggregate_version',
  'data',
] as const;

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
   * Adds an event to the caller's transaction: it is published if, and only if, that commits, and then within milliseconds.
   * @returns the envelope as consumers will see it
   * @throws Error outside of a transaction; AppError `payload_too_large` above 256 KiB
   */
  async append<T extends EventType>(manager: EntityManager, event: NewEvent<T>): Promise<EventEnvelope<T>> {
    if (!manager.queryRunner?.isTransactionActive) {
      throw new Error(`${event.type} must be written in the transaction of the change it tells of`);
    }
    const envelope = this.envelopeOf(event);
    await manager.query(
      `insert into outbox (${OUTBOX_COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      rowOf(envelope),
    );
    markAppended(manager.queryRunner);
    return envelope;
  }

  /**
   * The values of `OUTBOX_COLUMNS` for an event, for a statement that writes it together with the change it tells of: one
   * statement is a transaction, too. `announce` it when that has succeeded.
   * @throws AppError `payload_too_large` above 256 KiB
   */
  prepare<T extends EventType>(event: NewEvent<T>): unknown[] {
    return rowOf(this.envelopeOf(event));
  }

  /** A statement with a prepared event in it has committed: the relay need not wait for its next poll. */
  announce(dataSource: DataSource): void {
    announceCommit(dataSource);
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

function rowOf(envelope: EventEnvelope<EventType>): unknown[] {
  return [
    envelope.id,
    envelope.type,
    envelope.version,
    envelope.occurred_at,
    envelope.request_id,
    envelope.aggregate_id,
    envelope.aggregate_version,
    JSON.stringify(envelope.data),
  ];
}
