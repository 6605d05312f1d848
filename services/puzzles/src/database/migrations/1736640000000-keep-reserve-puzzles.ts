import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class KeepReservePuzzles extends ForwardMigration {
  readonly name = 'KeepReservePuzzles1736640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Puzzles for dates that nobody has scheduled one for, used in this order.
      create table reserve_puzzles (
        reserve_id integer generated always as identity constraint reserve_puzzles_pkey primary key,
        categories jsonb not null,
        fingerprint text not null constraint reserve_puzzles_fingerprint_key unique,
        -- The date that it was put on.
        used_for date
      );
    `);
  }
}
