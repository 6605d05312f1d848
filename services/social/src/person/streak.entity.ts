import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's streak as puzzles tells of it. */
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
