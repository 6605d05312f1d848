import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recent score. */
@Entity({ name: 'counted_scores' })
export class CountedScoreEntity {
  @PrimaryColumn('bigint', { name: 'score_id', transformer: bigintAsNumber })
  scoreId!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'submitted_at' })
  submittedAt!: Date;

  @Column('boolean', { default: false })
  won!: boolean;

  @Column('boolean')
  removed!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
