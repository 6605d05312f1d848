import type { AttemptState, Verdict } from '@fourfold/game-rules';
import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, PrimaryColumn } from 'typeorm';

/** One player's game of one puzzle, in a table for each kind of puzzle. */
export abstract class GameColumns {
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

  @Column('smallint', { name: 'guess_count', default: 0 })
  guessCount!: number;

  @Column('smallint', { array: true, default: () => `'{}'` })
  found!: number[];

  @Column('smallint', { default: 0 })
  mistakes!: number;

  @Column('integer', { array: true, default: () => `'{}'` })
  tried!: number[];
}

/** One entry of the log of a game, which is append-only. */
export abstract class GuessColumns {
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
}

/** The key of a game and its guesses: the date finds their partition. */
export type GameKey = Readonly<Pick<GameColumns, 'userId' | 'puzzleId' | 'puzzleDate'>>;

/** A stored game as the rules see it. */
export interface StoredGame extends GameKey, Readonly<Pick<GameColumns, 'startedAt' | 'finishedAt'>> {
  readonly state: AttemptState;
}
