import { EVENT_VERSIONS, type EventData, type EventEnvelope, type EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { markAppended } from './commit.subscriber';
import { EVENT_MAX_BYTES } from './limits';

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
    await manager.query(
      `insert into outbox (id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        envelope.id,
        envelope.type,
        envelope.version,
        envelope.occurred_at,
        envelope.request_id,
        envelope.aggregate_id,
        envelope.aggregate_version,
        JSON.stringify(envelope.data),
      ],
    );
    markAppended(manager.queryRunner);
    return envelope;
  }
}
