import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'counted_puzzles' })
export class CountedPuzzleEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  @Column('boolean')
  removed!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
