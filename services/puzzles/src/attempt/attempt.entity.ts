import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One player's game of one puzzle. */
@Entity({ name: 'attempts' })
export class AttemptEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('integer', { name: 'puzzle_id' })
  puzzleId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  /** When the words were first sent. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** When the last guess was judged. */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('smallint', { name: 'guess_count', default: 0 })
  guessCount!: number;

  @Column('smallint', { array: true, default: () => `'{}'` })
  found!: number[];

  @Column('smallint', { default: 0 })
  mistakes!: number;

  @Column('integer', { array: true, default: () => `'{}'` })
  tried!: number[];

  /** When an admin removed the score of the game; it gets no other. */
  @Column('timestamptz', { name: 'score_removed_at', nullable: true })
  scoreRemovedAt!: Date | null;
}
