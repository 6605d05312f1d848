import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreatePuzzles extends ForwardMigration {
  readonly name = 'CreatePuzzles1736208000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table puzzles (
        puzzle_id integer generated always as identity constraint puzzles_pkey primary key,
        puzzle_date date not null constraint puzzles_puzzle_date_key unique,
        -- [{name, difficulty, words}], in the order that found categories are numbered by.
        categories jsonb not null,
        -- The same for the same four groups, whatever their order or spelling.
        fingerprint text not null,
        -- False when it was published after its date had ended somewhere: nobody can have missed it.
        missable boolean not null,
        offline_pack jsonb,
        -- Set with the first player's game; from then on the words never change.
        started_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null
      );
      create index puzzles_fingerprint_idx on puzzles (fingerprint);

      -- What others own: names from auth's events, version 0 when a token told them first.
      create table players (
        user_id uuid constraint players_pkey primary key,
        username text not null,
        display_name text not null,
        version bigint not null default 0,
        time_zone text
      );

      create table attempts (
        user_id uuid not null,
        puzzle_id integer not null
          constraint attempts_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
        puzzle_date date not null,
        started_at timestamptz not null,
        finished_at timestamptz,
        -- The fold of the log, so that a guess needs one read: indexes of found categories, masks of wrong foursomes.
        guess_count smallint not null default 0,
        found smallint[] not null default '{}',
        mistakes smallint not null default 0,
        tried integer[] not null default '{}',
        constraint attempts_pkey primary key (user_id, puzzle_id),
        constraint attempts_mistakes_check check (mistakes between 0 and 4),
        constraint attempts_found_check check (cardinality(found) <= 4),
        constraint attempts_guess_count_check check (guess_count = cardinality(found) + mistakes)
      ) with (fillfactor = 70);
      create index attempts_puzzle_id_idx on attempts (puzzle_id);
      create index attempts_finished_idx on attempts (user_id, puzzle_date) where finished_at is not null;

      create table guesses (
        user_id uuid not null,
        puzzle_id integer not null,
        seq smallint not null,
        words text[] not null,
        verdict text not null,
        guessed_at timestamptz not null,
        constraint guesses_pkey primary key (user_id, puzzle_id, seq),
        constraint guesses_attempt_fkey foreign key (user_id, puzzle_id)
          references attempts (user_id, puzzle_id) on delete cascade,
        constraint guesses_verdict_check check (verdict in ('correct', 'near', 'wrong', 'timed_out'))
      );
      create function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception '% is append-only', tg_table_name; end $$;
      create trigger guesses_append_only before update on guesses for each row execute function refuse_change();

      create table scores (
        score_id integer generated always as identity constraint scores_pkey primary key,
        user_id uuid not null,
        puzzle_id integer not null,
        puzzle_date date not null,
        points_scored smallint not null,
        completion_time_seconds integer not null,
        won boolean not null,
        mistakes_used smallint not null,
        submitted_at timestamptz not null default now(),
        version integer not null default 1,
        constraint scores_one_a_game_key unique (user_id, puzzle_id),
        constraint scores_attempt_fkey foreign key (user_id, puzzle_id)
          references attempts (user_id, puzzle_id) on delete cascade,
        constraint scores_points_scored_check check (points_scored between 0 and 1000),
        constraint scores_completion_time_seconds_check check (completion_time_seconds >= 0)
      );
      create index scores_day_board_idx
        on scores (puzzle_date, points_scored desc, completion_time_seconds, score_id) include (user_id, puzzle_id);
      create index scores_own_idx on scores (user_id, puzzle_date desc);

      -- How many players of a date have these points in this time slot: a rank is a sum over a few hundred rows.
      create table day_tallies (
        puzzle_date date not null,
        points_scored smallint not null,
        time_slot smallint not null,
        players integer not null,
        constraint day_tallies_pkey primary key (puzzle_date, points_scored, time_slot)
      );

      create table streaks (
        user_id uuid constraint streaks_pkey primary key,
        current_streak integer not null default 0,
        highest_streak integer not null default 0,
        last_finished_date date,
        -- The oldest unfinished date inside the running streak: once it is over everywhere, the streak breaks there.
        open_gap date,
        version bigint not null default 0
      );
      create index streaks_running_idx on streaks (last_finished_date) where current_streak > 0;
      create index streaks_open_gap_idx on streaks (open_gap) where open_gap is not null;
    `);
  }
}
