import type { EventEnvelope, EventType } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from './bigint-columns';
import { isoTime } from './iso-time';

/** An event of this service as it is published, and whether it has been. */
@Entity({ name: 'outbox' })
export class OutboxEntity implements EventEnvelope {
  /** UUIDv7: the time in it decides the partition. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  type!: EventType;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { transformer: isoTime })
  occurred_at!: string;

  @Column('text')
  request_id!: string;

  /** Trace context of the request that caused the event, if it was traced. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column('text')
  aggregate_id!: string;

  @Column('bigint', { transformer: bigintAsNumber })
  aggregate_version!: number;

  @Column('jsonb')
  data!: EventEnvelope['data'];

  /** Assigned by Postgres. */
  @Column({ type: 'bigint', insert: false, update: false })
  sequence!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;
}
