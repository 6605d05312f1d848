import type { EventType } from '@fourfold/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event of this service, published or not yet. */
@Entity({ name: 'outbox' })
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  sequence!: string;

  @Column('uuid')
  id!: string;

  @Column('text')
  type!: EventType;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt!: Date;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  @Column('text', { name: 'aggregate_id' })
  aggregateId!: string;

  @Column('bigint', { name: 'aggregate_version' })
  aggregateVersion!: string;

  @Column('jsonb')
  data!: object;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;
}
