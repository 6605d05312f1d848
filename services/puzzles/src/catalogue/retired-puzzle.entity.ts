import { Entity, PrimaryColumn } from 'typeorm';

/** A puzzle that an admin deleted or gave other words; it must not come back by itself. */
@Entity({ name: 'retired_puzzles' })
export class RetiredPuzzleEntity {
  @PrimaryColumn('text')
  fingerprint!: string;
}
