import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of finished games of a puzzle with the same result; a sum over shards, see `tallyGames`. */
@Entity({ name: 'game_tallies' })
export class GameTallyEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  @PrimaryColumn('smallint')
  mistakes!: number;

  /** One bit for each category, in the order of the puzzle. */
  @PrimaryColumn('smallint', { name: 'found_mask' })
  foundMask!: number;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('integer')
  games!: number;
}

/** Number of finished games of a puzzle with the same wrong group; a sum over shards, see `tallyGames`. */
@Entity({ name: 'wrong_tallies' })
export class WrongTallyEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** One bit for each word, see `Board`. */
  @PrimaryColumn('integer')
  mask!: number;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('integer')
  games!: number;
}
