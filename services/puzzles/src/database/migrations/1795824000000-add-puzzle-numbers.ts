import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/** Numbers of puzzle dates that players have seen, which later puzzles of earlier dates must not shift. */
export class AddPuzzleNumbers extends ForwardMigration {
  readonly name = 'AddPuzzleNumbers1795824000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table puzzle_numbers (
        puzzle_date date constraint puzzle_numbers_pkey primary key,
        number integer not null constraint puzzle_numbers_number_key unique
      );
      -- As they are shown until now; dates begin first at UTC+14.
      insert into puzzle_numbers (puzzle_date, number)
      select puzzle_date, row_number() over (order by puzzle_date)
      from puzzles
      where puzzle_date <= (now() at time zone 'UTC' + interval '14 hours')::date;
    `);
  }
}
