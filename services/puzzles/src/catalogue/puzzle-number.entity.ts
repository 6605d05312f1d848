import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of a puzzle date that has begun. It never changes and never goes, even if the date loses its puzzle. */
@Entity({ name: 'puzzle_numbers' })
export class PuzzleNumberEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date', { name: 'puzzle_date' })
  puzzleDate!: string;

  /** From 1, unique. */
  @Column('integer')
  number!: number;
}
