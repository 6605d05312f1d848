import type { DeadLetter } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoTime } from './iso-time';

/** An event that could not be applied or published, until an admin replays or discards it. */
@Entity({ name: 'dead_letters' })
export class DeadLetterEntity implements Omit<DeadLetter, 'service'> {
  @PrimaryColumn('uuid')
  dead_letter_id!: string;

  /** The durable consumer that gave up, or the relay. */
  @Column('text')
  consumer!: string;

  @Column('uuid', { nullable: true })
  event_id!: string | null;

  @Column('text')
  subject!: string;

  /** The message as text; bytes that are not UTF-8 are replaced. */
  @Column('text')
  payload!: string;

  @Column('text')
  error!: string;

  @Column('integer')
  attempts!: number;

  @Column('text', { nullable: true })
  request_id!: string | null;

  @Column('timestamptz', { transformer: isoTime })
  failed_at!: string;

  @Column('timestamptz', { nullable: true })
  resolved_at!: Date | null;

  @Column('text', { nullable: true })
  resolution!: 'replayed' | 'discarded' | null;
}
