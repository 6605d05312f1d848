import { EVENT_VERSIONS, type EventData, type EventEnvelope, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { announceCommit, markAppended } from './commit.subscriber';
import { EVENT_MAX_BYTES, OUTBOX_BATCH_ROWS } from './limits';

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
    const runner = transactionOf(manager, event.type);
    const envelope = this.envelopeOf(event);
    await manager.query(
      `insert into outbox (${OUTBOX_COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      rowOf(envelope),
    );
    markAppended(runner);
    return envelope;
  }

  /**
   * The same for many events, a thousand in a statement.
   * @throws Error outside of a transaction; AppError `payload_too_large` when one is above 256 KiB
   */
  async appendAll<T extends EventType>(
    manager: EntityManager,
    events: readonly NewEvent<T>[],
  ): Promise<void> {
    const envelopes = events.map((event) => this.envelopeOf(event));
    for (let from = 0; from < envelopes.length; from += OUTBOX_BATCH_ROWS) {
      const batch = envelopes.slice(from, from + OUTBOX_BATCH_ROWS);
      const runner = transactionOf(manager, batch[0]!.type);
      await manager.query(
        `insert into outbox (${OUTBOX_COLUMNS.join(', ')})
         select ${OUTBOX_COLUMNS.join(', ')} from jsonb_to_recordset($1::jsonb) as event (
           id uuid, type text, version integer, occurred_at timestamptz, request_id text,
           aggregate_id text, aggregate_version bigint, data jsonb)`,
        [JSON.stringify(batch)],
      );
      markAppended(runner);
    }
  }

  /**
   * The values of `OUTBOX_COLUMNS` for an event, for a statement that writes it together with the change it tells of: one
   * statement is a transaction, too. Nothing tells the relay of it: it goes with its next round, unless it is announced.
   * @throws AppError `payload_too_large` above 256 KiB
   */
  prepare<T extends EventType>(event: NewEvent<T>): unknown[] {
    return rowOf(this.envelopeOf(event));
  }

  /** A statement with a prepared event in it has committed, and somebody waits for it: the relay need not wait for its next poll. */
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

function transactionOf(manager: EntityManager, type: EventType): QueryRunner {
  if (!manager.queryRunner?.isTransactionActive)
    throw new Error(`${type} must be written in the transaction of the change it tells of`);
  return manager.queryRunner;
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
