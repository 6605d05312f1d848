import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The figures of a past UTC day. */
@Entity({ name: 'day_figures' })
export class DayFiguresEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date')
  date!: string;

  @Column('integer')
  players!: number;

  @Column('integer', { name: 'new_players' })
  newPlayers!: number;

  @Column('integer', { name: 'returning_players' })
  returningPlayers!: number;

  @Column('integer')
  finished!: number;

  @Column('integer')
  solved!: number;

  @Column('integer')
  battles!: number;
}
