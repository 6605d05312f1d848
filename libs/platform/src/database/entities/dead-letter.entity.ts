import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that could not be applied or published, until an admin decides. */
@Entity({ name: 'dead_letters' })
export class DeadLetterEntity {
  @PrimaryColumn('uuid', { name: 'dead_letter_id' })
  deadLetterId!: string;

  /** The durable consumer that gave up, or the relay. */
  @Column('text')
  consumer!: string;

  @Column('uuid', { name: 'event_id', nullable: true })
  eventId!: string | null;

  @Column('text')
  subject!: string;

  /** As text, byte for byte where it is UTF-8. */
  @Column('text')
  payload!: string;

  @Column('text')
  error!: string;

  @Column('integer')
  attempts!: number;

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column('timestamptz', { name: 'failed_at', default: () => 'clock_timestamp()' })
  failedAt!: Date;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('text', { nullable: true })
  resolution!: 'replayed' | 'discarded' | null;
}
