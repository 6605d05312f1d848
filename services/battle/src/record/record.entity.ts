import { Column, Entity, PrimaryColumn } from 'typeorm';
import { numericAsNumber } from './numeric';

/** Totals of all counted battles of a player. */
@Entity({ name: 'records' })
export class RecordEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer')
  battles!: number;

  @Column('integer')
  wins!: number;

  @Column('numeric', { name: 'wpm_sum', precision: 14, scale: 2, transformer: numericAsNumber })
  wpmSum!: number;

  @Column('numeric', { name: 'highest_wpm', precision: 7, scale: 2, transformer: numericAsNumber })
  highestWpm!: number;

  @Column('integer')
  words!: number;

  @Column('integer', { name: 'win_streak' })
  winStreak!: number;

  /** The streak on the boards: only wins that they count. */
  @Column('integer', { name: 'board_streak' })
  boardStreak!: number;
}
