import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/** What admins plan, measure, hide and withdraw. */
export class AddAdministration extends ForwardMigration {
  readonly name = 'AddAdministration1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null once a puzzle is withdrawn, until its games are removed.
      alter table puzzles alter column puzzle_date drop not null;
      create index puzzles_withdrawn_idx on puzzles (puzzle_id) where puzzle_date is null;

      create table withdrawn_puzzles (
        puzzle_id bigint constraint withdrawn_puzzles_pkey primary key,
        puzzle_date date not null,
        withdrawn_at timestamptz not null
      );
      create index withdrawn_puzzles_date_idx on withdrawn_puzzles (puzzle_date);
      -- Whose games went with them: these players are told.
      create table withdrawn_games (
        user_id uuid not null,
        puzzle_id bigint not null,
        withdrawn_at timestamptz not null,
        constraint withdrawn_games_pkey primary key (user_id, puzzle_id)
      );
      create index withdrawn_games_age_idx on withdrawn_games (withdrawn_at);

      create table puzzle_drafts (
        draft_id bigint generated always as identity constraint puzzle_drafts_pkey primary key,
        puzzle_date date,
        categories jsonb not null,
        updated_at timestamptz not null,
        version integer not null default 1
      );
      create index puzzle_drafts_newest_idx on puzzle_drafts (updated_at desc, draft_id desc);

      alter table scores
        -- Not null while an admin hides the score: whether it was ranked before.
        add column ranked_before_hiding boolean,
        -- Whether the game is in the measures of its puzzle.
        add column measured boolean not null default false;
      create index scores_unmeasured_idx on scores (score_id) where not measured;

      -- Sums over the ranked games of a puzzle; what they are is in measures.ts.
      create table measures (
        puzzle_id bigint not null
          constraint measures_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
        measure text not null,
        key integer not null,
        amount integer not null,
        constraint measures_pkey primary key (puzzle_id, measure, key)
      ) with (fillfactor = 70);
    `);
  }
}
