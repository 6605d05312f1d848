import type { GameFlagDecision } from '@fourfold/contracts';
import { bigintAsNumber, IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** The score of a game; at most one for each game. */
@Entity({ name: 'scores' })
export class ScoreEntity {
  @IdColumn('score_id')
  scoreId!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD: it decides the partition. */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  @Column('smallint', { name: 'points_scored' })
  pointsScored!: number;

  @Column('integer', { name: 'completion_time_seconds' })
  completionTimeSeconds!: number;

  @Column('boolean')
  won!: boolean;

  @Column('smallint', { name: 'mistakes_used' })
  mistakesUsed!: number;

  /** Part of the game was played offline. */
  @Column('boolean', { default: false })
  offline!: boolean;

  /** On no board: the last move came when the answers were public, or an admin hides the score. */
  @Column('boolean', { default: false })
  unranked!: boolean;

  /** Not null while an admin hides the score: whether it was ranked before. */
  @Column('boolean', { name: 'ranked_before_hiding', nullable: true })
  rankedBeforeHiding!: boolean | null;

  /** Whether the game is in the measures of its puzzle. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  readonly measured!: boolean;

  /** Faster than humans play, or perhaps with known answers: shown to admins. */
  @Column('boolean', { default: false })
  flagged!: boolean;

  /** What an admin has decided about a flagged game. */
  @Column('text', { name: 'flag_decision', nullable: true })
  flagDecision!: GameFlagDecision | null;

  @Column('text', { name: 'flag_reason', nullable: true })
  flagReason!: string | null;

  @Column('timestamptz', { name: 'flag_decided_at', nullable: true })
  flagDecidedAt!: Date | null;

  @Column('timestamptz', { name: 'submitted_at', default: () => 'now()' })
  submittedAt!: Date;

  @Column('integer', { default: 1 })
  version!: number;

  /** Generated from points, `offline` and time: the sort key of boards, higher is better. */
  @Column({ type: 'bigint', insert: false, update: false, select: false })
  readonly standing?: string;
}
