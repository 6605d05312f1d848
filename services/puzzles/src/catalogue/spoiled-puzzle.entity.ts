import { bigintAsNumber } from '@fourfold/platform/database';
import { Entity, PrimaryColumn } from 'typeorm';

/** A player had played the puzzle that a daily one was taken from when its author deleted it. */
@Entity({ name: 'spoiled_puzzles' })
export class SpoiledPuzzleEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The daily puzzle. */
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;
}
