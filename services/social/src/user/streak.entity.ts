import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's streak as the events of puzzles describe it. */
@Entity({ name: 'streaks' })
export class StreakEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'current_streak' })
  currentStreak!: number;

  @Column('integer', { name: 'highest_streak' })
  highestStreak!: number;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
