import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A date that lost its puzzle; the row goes when the streaks that had been broken there are whole again. */
@Entity({ name: 'lost_dates' })
export class LostDateEntity {
  @PrimaryGeneratedColumn('identity', { name: 'lost_date_id' })
  lostDateId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;
}
