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

  /** `json`, unlike `jsonb`, keeps the text as written: a repeated answer is identical byte for byte. */
  @Column('json', { nullable: true })
  body!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
