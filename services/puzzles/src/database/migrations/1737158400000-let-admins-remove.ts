import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class LetAdminsRemove extends ForwardMigration {
  readonly name = 'LetAdminsRemove1737158400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When an admin took the score of this game away: it does not get another one by itself.
      alter table attempts add column score_removed_at timestamptz;

      -- Puzzles that an admin has deleted or given other words, so that neither starter content nor the reserve brings them back.
      create table retired_puzzles (fingerprint text constraint retired_puzzles_pkey primary key);
    `);
  }
}
