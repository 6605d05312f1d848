import type { PracticeEvent } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { numericAsNumber } from '../record/numeric';

/** A practice of a player. Its figures are null until it is finished. */
@Entity({ name: 'practices' })
export class PracticeEntity {
  @PrimaryColumn('uuid', { name: 'practice_id' })
  practiceId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'started_at', default: () => 'clock_timestamp()' })
  startedAt!: Date;

  /** Of its texts, in their order. */
  @Column('jsonb', { name: 'challenge_ids' })
  challengeIds!: number[];

  /** Null once it is finished. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('integer', { name: 'duration_ms', nullable: true })
  durationMs!: number | null;

  @Column('integer', { nullable: true })
  words!: number | null;

  @Column('numeric', { precision: 7, scale: 2, nullable: true, transformer: numericAsNumber })
  wpm!: number | null;

  @Column('numeric', { precision: 7, scale: 2, nullable: true, transformer: numericAsNumber })
  speed!: number | null;

  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: numericAsNumber })
  accuracy!: number | null;

  /** Of the best practice of the last year only, to race against. */
  @Column('jsonb', { nullable: true })
  log!: PracticeEvent[] | null;
}
