/** What ranks are read from, see `rankSql`: how many rows of a board have which standing. */
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'rank_sums' })
export class RankSumEntity {
  @PrimaryColumn('text')
  board!: string;

  @PrimaryColumn('integer')
  major!: number;

  @Column('bigint')
  rows!: string;
}

@Entity({ name: 'rank_slots' })
export class RankSlotEntity {
  @PrimaryColumn('text')
  board!: string;

  @PrimaryColumn('integer')
  major!: number;

  @PrimaryColumn('integer')
  slot!: number;

  @Column('bigint')
  rows!: string;
}

@Entity({ name: 'rank_tallies' })
export class RankTallyEntity {
  @PrimaryColumn('text')
  board!: string;

  @PrimaryColumn('integer')
  major!: number;

  @PrimaryColumn('integer')
  minor!: number;

  @Column('bigint')
  rows!: string;
}

/** A change that is not in the sums yet. */
@Entity({ name: 'rank_changes' })
export class RankChangeEntity {
  @PrimaryGeneratedColumn('identity', { name: 'change_id', type: 'bigint' })
  changeId!: string;

  @Column('text')
  board!: string;

  @Column('integer')
  major!: number;

  @Column('integer')
  minor!: number;

  @Column('integer')
  rows!: number;
}
