import type { MadeState } from '@fourfold/contracts';
import type { Category } from '@fourfold/game-rules';
import { bigintAsNumber, IdColumn } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A puzzle that a player made. */
@Entity({ name: 'made_puzzles' })
export class MadePuzzleEntity {
  @IdColumn('puzzle_id')
  puzzleId!: number;

  @Column('text')
  code!: string;

  @Column('uuid', { name: 'author_id' })
  authorId!: string;

  /** Empty when it has none. */
  @Column('text')
  title!: string;

  @Column('jsonb')
  categories!: Category[];

  @Column('text', { default: 'open' })
  state!: MadeState;

  @Column('boolean', { name: 'may_be_daily', default: false })
  mayBeDaily!: boolean;

  /** YYYY-MM-DD, the first of the month in which it was made: it decides the partition of its games. */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When somebody but its author opened it; from then on its words never change. */
  @Column('timestamptz', { name: 'opened_at', nullable: true })
  openedAt!: Date | null;

  /** Of the last decision by an admin. */
  @Column('text', { name: 'decision_reason', nullable: true })
  decisionReason!: string | null;

  @Column('integer', { default: 1 })
  version!: number;
}

/** That a player has reported a puzzle; what they wrote is with the reports of social. */
@Entity({ name: 'made_reports' })
export class MadeReportEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** An admin has decided since: it no longer helps to hide the puzzle. */
  @Column('boolean', { name: 'is_decided', default: false })
  isDecided!: boolean;
}
