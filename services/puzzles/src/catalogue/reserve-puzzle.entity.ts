import type { Category } from '@fourfold/game-rules';
import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** A puzzle for dates without a scheduled one. */
@Entity({ name: 'reserve_puzzles' })
export class ReservePuzzleEntity {
  @IdColumn('reserve_id')
  reserveId!: number;

  @Column('jsonb')
  categories!: Category[];

  @Column('text')
  fingerprint!: string;

  /** YYYY-MM-DD, the date that it was scheduled on. */
  @Column('date', { name: 'used_for', nullable: true })
  usedFor!: string | null;
}
