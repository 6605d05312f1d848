import type { DraftCategory } from '@fourfold/contracts';
import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** A puzzle that an editor is writing. It may be incomplete. */
@Entity({ name: 'puzzle_drafts' })
export class PuzzleDraftEntity {
  @IdColumn('draft_id')
  draftId!: number;

  /** YYYY-MM-DD */
  @Column('date', { name: 'puzzle_date', nullable: true })
  puzzleDate!: string | null;

  @Column('jsonb')
  categories!: DraftCategory[];

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer', { default: 1 })
  version!: number;
}
