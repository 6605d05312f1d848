import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/** Daily puzzles whose answers players know from games that are gone. */
export class AddSpoiledPuzzles extends ForwardMigration {
  readonly name = 'AddSpoiledPuzzles1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who had played the puzzle that a daily one was taken from when that was deleted.
      create table spoiled_puzzles (
        user_id uuid not null,
        -- The daily puzzle.
        puzzle_id bigint not null
          constraint spoiled_puzzles_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
        constraint spoiled_puzzles_pkey primary key (user_id, puzzle_id)
      );
      create index spoiled_puzzles_puzzle_idx on spoiled_puzzles (puzzle_id);
    `);
  }
}
