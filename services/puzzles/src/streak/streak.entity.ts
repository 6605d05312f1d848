import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A player's streak as derived from the finished games; changed only together with them, or when a date is missed. */
@Entity({ name: 'streaks' })
export class StreakEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'current_streak', default: 0 })
  currentStreak!: number;

  @Column('integer', { name: 'highest_streak', default: 0 })
  highestStreak!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'last_finished_date', nullable: true })
  lastFinishedDate!: string | null;

  /** YYYY-MM-DD */
  @Column('date', { name: 'open_gap', nullable: true })
  openGap!: string | null;

  /** Rises with every change that others are told of. */
  @Column('bigint', { default: 0 })
  version!: string;

  /** Kept by the database out of both streaks: what the board sorts by, the higher the better. */
  @Column({ type: 'bigint', insert: false, update: false, select: false })
  readonly standing?: string;
}

/** A date that lost its puzzle; the row goes when the streaks that had been broken there are whole again. */
@Entity({ name: 'lost_dates' })
export class LostDateEntity {
  @PrimaryGeneratedColumn('identity', { name: 'lost_date_id' })
  lostDateId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;
}
