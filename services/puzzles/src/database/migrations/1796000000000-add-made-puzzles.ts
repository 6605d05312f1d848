import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';
import { GAME_STORAGE } from '../partitions';

/** Puzzles that players make for their friends. */
export class AddMadePuzzles extends ForwardMigration {
  readonly name = 'AddMadePuzzles1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendReadModels(runner);
    await createPuzzles(runner);
    await createGames(runner);
  }
}

async function extendReadModels(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- The end of the last mute: until then the player makes no puzzles.
    alter table players add column muted_until timestamptz;

    -- Owned by social; the first user is the blocker.
    create table blocks (
      block_id bigint constraint blocks_pkey primary key,
      first_user_id uuid not null,
      second_user_id uuid not null,
      is_active boolean not null,
      version bigint not null
    );
    create index blocks_first_idx on blocks (first_user_id, second_user_id) include (is_active);
    create index blocks_second_idx on blocks (second_user_id);

    -- Of a daily puzzle that a player made.
    alter table puzzles add column author_id uuid, add column made_puzzle_id bigint;
    create index puzzles_author_idx on puzzles (author_id) where author_id is not null;
    create index puzzles_made_idx on puzzles (made_puzzle_id) where made_puzzle_id is not null;
  `);
}

async function createPuzzles(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table made_puzzles (
      puzzle_id bigint generated always as identity constraint made_puzzles_pkey primary key,
      code text not null constraint made_puzzles_code_key unique,
      author_id uuid not null,
      title text not null,
      -- As in puzzles.
      categories jsonb not null,
      state text not null default 'open',
      may_be_daily boolean not null default false,
      -- The first of the month in which it was made: the partition of its games.
      puzzle_date date not null,
      created_at timestamptz not null,
      -- When somebody but its author opened it; from then on its words never change.
      opened_at timestamptz,
      -- Of the last decision by an admin.
      decision_reason text,
      version integer not null default 1,
      constraint made_puzzles_state_check check (state in ('open', 'closed', 'hidden'))
    );
    create index made_puzzles_author_idx on made_puzzles (author_id, puzzle_id desc);
    create index made_puzzles_state_idx on made_puzzles (state, puzzle_id desc);
    create index made_puzzles_offered_idx on made_puzzles (puzzle_id desc) where may_be_daily;

    create table made_reports (
      puzzle_id bigint not null
        constraint made_reports_puzzle_id_fkey references made_puzzles (puzzle_id) on delete cascade,
      -- The reporter.
      user_id uuid not null,
      created_at timestamptz not null,
      -- An admin has decided since: it no longer helps to hide the puzzle.
      is_decided boolean not null default false,
      constraint made_reports_pkey primary key (puzzle_id, user_id)
    );
    create index made_reports_user_idx on made_reports (user_id);
  `);
}

/** As the games of daily puzzles. */
async function createGames(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table made_attempts (
      user_id uuid not null,
      puzzle_id bigint not null
        constraint made_attempts_puzzle_id_fkey references made_puzzles (puzzle_id),
      puzzle_date date not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      guess_count smallint not null default 0,
      found smallint[] not null default '{}',
      mistakes smallint not null default 0,
      tried integer[] not null default '{}',
      constraint made_attempts_pkey primary key (user_id, puzzle_id, puzzle_date),
      constraint made_attempts_mistakes_check check (mistakes between 0 and 4),
      constraint made_attempts_found_check check (cardinality(found) <= 4),
      constraint made_attempts_guess_count_check check (guess_count = cardinality(found) + mistakes)
    ) partition by range (puzzle_date);
    create table made_attempts_default partition of made_attempts default with (${GAME_STORAGE});
    create index made_attempts_puzzle_id_idx on made_attempts (puzzle_id);

    create table made_guesses (
      user_id uuid not null,
      puzzle_id bigint not null,
      puzzle_date date not null,
      seq smallint not null,
      words text[] not null,
      verdict text not null,
      guessed_at timestamptz not null,
      constraint made_guesses_pkey primary key (user_id, puzzle_id, seq, puzzle_date),
      constraint made_guesses_verdict_check check (verdict in ('correct', 'near', 'wrong'))
    ) partition by range (puzzle_date);
    create table made_guesses_default partition of made_guesses default;
    create trigger made_guesses_append_only before update on made_guesses for each row execute function refuse_change();
  `);
}
