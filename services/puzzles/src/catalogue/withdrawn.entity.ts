import type { CalendarDate } from '@fourfold/game-rules';
import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dateLiteral } from '../date-literal';

/** A puzzle that an admin has withdrawn with its games. Its row in `puzzles` goes once the games are removed. */
@Entity({ name: 'withdrawn_puzzles' })
export class WithdrawnPuzzleEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  @Column('timestamptz', { name: 'withdrawn_at' })
  withdrawnAt!: Date;
}

/** A game that was removed with its puzzle; its player sees a notice. */
@Entity({ name: 'withdrawn_games' })
export class WithdrawnGameEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  @Column('timestamptz', { name: 'withdrawn_at' })
  withdrawnAt!: Date;
}

/**
 * In SQL: whether a game of the date is of the puzzle that the date has now. The games of a withdrawn one are removed after
 * its date is free. Not by `puzzle_id =`, from which the planner expects so few games that it no longer reads a board in the
 * order of its index.
 */
export function isNotWithdrawnInSql(puzzleId: string, date: CalendarDate): string {
  return `${puzzleId} not in (select puzzle_id from withdrawn_puzzles where puzzle_date = ${dateLiteral(date)()})`;
}
