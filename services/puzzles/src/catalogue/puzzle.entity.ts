import type { OfflinePack } from '@fourfold/contracts';
import type { Category } from '@fourfold/game-rules';
import { bigintAsNumber, IdColumn } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'puzzles' })
export class PuzzleEntity {
  @IdColumn('puzzle_id')
  puzzleId!: number;

  /** YYYY-MM-DD. A withdrawn puzzle, which only its removal reads, has none. */
  @Column('date', { name: 'puzzle_date', nullable: true })
  puzzleDate!: string;

  @Column('jsonb')
  categories!: Category[];

  @Column('text')
  fingerprint!: string;

  @Column('boolean')
  missable!: boolean;

  @Column('jsonb', { name: 'offline_pack', nullable: true })
  offlinePack!: OfflinePack | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('integer', { default: 1 })
  version!: number;

  /** The player who made it, if one did. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('bigint', { name: 'made_puzzle_id', nullable: true, transformer: bigintAsNumber })
  madePuzzleId!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** The puzzle of a player that a daily puzzle was taken from. */
export interface MadeOrigin {
  /** Null once the account is deleted. */
  readonly authorId: string | null;
  readonly madePuzzleId: number;
}

/** A puzzle that an admin deleted or replaced; it must not be scheduled again automatically. */
@Entity({ name: 'retired_puzzles' })
export class RetiredPuzzleEntity {
  @PrimaryColumn('text')
  fingerprint!: string;
}
