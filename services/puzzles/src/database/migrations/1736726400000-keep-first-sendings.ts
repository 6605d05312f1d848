import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class KeepFirstSendings extends ForwardMigration {
  readonly name = 'KeepFirstSendings1736726400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the words of a puzzle were first sent to a player who could not start it then, but may start it later: a flight
      -- west makes its date today's again. The game's clock runs from then on.
      create table first_sendings (
        user_id uuid not null,
        puzzle_id integer not null
          constraint first_sendings_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
        sent_at timestamptz not null,
        constraint first_sendings_pkey primary key (user_id, puzzle_id)
      );
      create index first_sendings_puzzle_id_idx on first_sendings (puzzle_id);
    `);
  }
}
