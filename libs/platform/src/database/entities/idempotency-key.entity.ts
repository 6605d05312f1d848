import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that was made with an `Idempotency-Key`, and the answer that every copy of it gets. */
@Entity({ name: 'idempotency_keys' })
export class IdempotencyKeyEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  fingerprint!: string;

  @Column('integer', { nullable: true })
  status!: number;

  /** As `json`, which keeps the text as it was written: a repeated answer equals the first to the byte. */
  @Column('json', { nullable: true })
  body!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
