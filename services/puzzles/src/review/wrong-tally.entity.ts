import { Column, Entity, PrimaryColumn } from 'typeorm';

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
