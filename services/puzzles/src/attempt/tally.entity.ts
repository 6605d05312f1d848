import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many finished games of a puzzle ended in the same way; a sum over shards, see `tallyGames`. */
@Entity({ name: 'game_tallies' })
export class GameTallyEntity {
  @PrimaryColumn('integer', { name: 'puzzle_id' })
  puzzleId!: number;

  @PrimaryColumn('smallint')
  mistakes!: number;

  /** One bit a category, in the order of the puzzle. */
  @PrimaryColumn('smallint', { name: 'found_mask' })
  foundMask!: number;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('integer')
  games!: number;
}

/** How many finished games of a puzzle had a wrong foursome in them; a sum over shards, see `tallyGames`. */
@Entity({ name: 'wrong_tallies' })
export class WrongTallyEntity {
  @PrimaryColumn('integer', { name: 'puzzle_id' })
  puzzleId!: number;

  /** One bit a word, see `Board`. */
  @PrimaryColumn('integer')
  mask!: number;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('integer')
  games!: number;
}
