import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A streak derived from finished games; updated when they change or a date is missed. */
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

  /** Increases with every published change. */
  @Column('bigint', { default: 0 })
  version!: string;

  /** The streak of a guest is on no board. Changed by `StreakRepository.showOnBoard` only. */
  @Column({ type: 'boolean', name: 'is_guest', default: false, update: false, select: false })
  readonly isGuest?: boolean;

  /** Generated from both streaks: the sort key of the board, higher is better. */
  @Column({ type: 'bigint', insert: false, update: false, select: false })
  readonly standing?: string;
}

/** A date whose puzzle was deleted; the row is removed once the streaks that ended there are repaired. */
@Entity({ name: 'puzzle_deletions' })
export class PuzzleDeletionEntity {
  @IdColumn('puzzle_deletion_id')
  puzzleDeletionId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;
}
