import type { AttemptState, Verdict } from '@fourfold/game-rules';
import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One player's game of one puzzle. */
@Entity({ name: 'attempts' })
export class AttemptEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD: it decides the partition. */
  @PrimaryColumn('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  /** When the words were first sent. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** When the last guess was judged. */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** A guest made the last guess. */
  @Column('boolean', { default: false })
  unranked!: boolean;

  @Column('smallint', { name: 'guess_count', default: 0 })
  guessCount!: number;

  @Column('smallint', { array: true, default: () => `'{}'` })
  found!: number[];

  @Column('smallint', { default: 0 })
  mistakes!: number;

  @Column('integer', { array: true, default: () => `'{}'` })
  tried!: number[];

  /** When an admin removed the score of the game; it gets no other. */
  @Column('timestamptz', { name: 'score_removed_at', nullable: true })
  scoreRemovedAt!: Date | null;
}

/** A stored game as the rules see it. */
export interface Attempt extends Readonly<
  Pick<AttemptEntity, 'userId' | 'puzzleId' | 'puzzleDate' | 'startedAt' | 'finishedAt' | 'unranked'>
> {
  readonly state: AttemptState;
}

/** One entry of the log of a game, which is append-only. */
@Entity({ name: 'guesses' })
export class GuessEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD: it decides the partition. */
  @PrimaryColumn('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  /** From 1, without gaps. */
  @PrimaryColumn('smallint')
  seq!: number;

  /** Four words as the puzzle spells them; none when the time ran out. */
  @Column('text', { array: true })
  words!: string[];

  @Column('text')
  verdict!: Exclude<Verdict['kind'], 'refused'>;

  /** When the server judged it. */
  @Column('timestamptz', { name: 'guessed_at' })
  guessedAt!: Date;

  /** `seq` of a guess that was made offline. */
  @Column('integer', { name: 'device_seq', nullable: true })
  deviceSeq!: number | null;

  /** When an offline guess was made, by the clock of the device. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true })
  claimedAt!: Date | null;
}
