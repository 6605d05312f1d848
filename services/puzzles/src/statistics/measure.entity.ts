import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sum over the ranked games of a puzzle. */
@Entity({ name: 'measures' })
export class MeasureEntity {
  @PrimaryColumn('bigint', { name: 'puzzle_id', transformer: bigintAsNumber })
  puzzleId!: number;

  @PrimaryColumn('text')
  measure!: MeasureName;

  @PrimaryColumn('integer')
  key!: number;

  @Column('integer')
  amount!: number;
}

/**
 * Games by number of `mistakes`, and those that were `solved` (key 0); games that `found` a category, and the sum of its
 * `place` in the order of found ones, by its index; games by the mask of their `first_wrong` group; the number of `wrong`
 * guesses, and those of them that were `near` (key 0).
 */
export type MeasureName = 'mistakes' | 'solved' | 'found' | 'place' | 'first_wrong' | 'wrong' | 'near';
