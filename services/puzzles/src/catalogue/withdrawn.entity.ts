import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A puzzle that an admin has withdrawn with its games. Its row in `puzzles` goes once the games are removed. */
@Entity({ name: 'withdrawn_puzzles' })
export class WithdrawnPuzzleEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  @Column('timestamptz', { name: 'withdrawn_at' })
  withdrawnAt!: Date;
}

/** A game that was removed with its puzzle; its player sees a notice. */
@Entity({ name: 'withdrawn_games' })
export class WithdrawnGameEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  @Column('timestamptz', { name: 'withdrawn_at' })
  withdrawnAt!: Date;
}
