import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';
import { GAME_STORAGE, VACUUM_OFTEN } from '../partitions';

export class CreatePuzzlesTables extends ForwardMigration {
  readonly name = 'CreatePuzzlesTables1736208000000';

  async up(runner: QueryRunner): Promise<void> {
    await createCatalogue(runner);
    await createUsers(runner);
    await createGames(runner);
    await createScores(runner);
    await createTallies(runner);
  }
}

async function createCatalogue(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table puzzles (
      puzzle_id bigint generated always as identity constraint puzzles_pkey primary key,
      puzzle_date date not null constraint puzzles_puzzle_date_key unique,
      -- [{name, difficulty, words}], in the order that found categories are numbered by.
      categories jsonb not null,
      -- The same for the same four groups, whatever their order or spelling.
      fingerprint text not null,
      -- False when it was published after its date had ended somewhere: nobody can have missed it.
      missable boolean not null,
      offline_pack jsonb,
      -- Set with the first game; from then on the words never change.
      started_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null
    );
    create index puzzles_fingerprint_idx on puzzles (fingerprint);

    -- Puzzles that an admin deleted or reworded; they must not return from the starter content or the reserve.
    create table retired_puzzles (fingerprint text constraint retired_puzzles_pkey primary key);

    -- Puzzles for dates without a scheduled one, used in this order.
    create table reserve_puzzles (
      reserve_id bigint generated always as identity constraint reserve_puzzles_pkey primary key,
      categories jsonb not null,
      fingerprint text not null constraint reserve_puzzles_fingerprint_key unique,
      -- The date that it was scheduled on.
      used_for date
    );
  `);
}

/** Read models of data owned by auth and social. Friends boards read them by index-only scans. */
async function createUsers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table players (
      user_id uuid not null,
      username text,
      display_name text,
      -- Version of the newest event that was applied; 0 while the names come from a token only.
      version bigint not null default 0,
      time_zone text,
      -- The row of a deleted user stays without a name: an older event that arrives late must not restore the user.
      deleted_at timestamptz,
      constraint players_pkey primary key (user_id) include (display_name)
    ) with (${VACUUM_OFTEN});

    create table friendships (
      friendship_id bigint constraint friendships_pkey primary key,
      first_user_id uuid not null,
      second_user_id uuid not null,
      are_friends boolean not null,
      version bigint not null
    );
    create index friendships_first_idx on friendships (first_user_id) include (second_user_id, are_friends);
    create index friendships_second_idx on friendships (second_user_id) include (first_user_id, are_friends);
  `);
}

/**
 * Games are partitioned by the month of their puzzle. No foreign key refers to them: it would delete the guesses of a game
 * that moves from the default partition to its own.
 */
async function createGames(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table attempts (
      user_id uuid not null,
      puzzle_id bigint not null
        constraint attempts_puzzle_id_fkey references puzzles (puzzle_id),
      puzzle_date date not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      -- State computed from the log, so that a guess needs one read: indexes of found categories, masks of wrong groups.
      guess_count smallint not null default 0,
      found smallint[] not null default '{}',
      mistakes smallint not null default 0,
      tried integer[] not null default '{}',
      -- When an admin removed the score of this game: it does not get another one automatically.
      score_removed_at timestamptz,
      constraint attempts_pkey primary key (user_id, puzzle_id, puzzle_date),
      constraint attempts_mistakes_check check (mistakes between 0 and 4),
      constraint attempts_found_check check (cardinality(found) <= 4),
      constraint attempts_guess_count_check check (guess_count = cardinality(found) + mistakes)
    ) partition by range (puzzle_date);
    create table attempts_default partition of attempts default with (${GAME_STORAGE});
    create index attempts_puzzle_id_idx on attempts (puzzle_id);
    create index attempts_finished_idx on attempts (user_id, puzzle_date) where finished_at is not null;

    create table guesses (
      user_id uuid not null,
      puzzle_id bigint not null,
      puzzle_date date not null,
      seq smallint not null,
      words text[] not null,
      verdict text not null,
      guessed_at timestamptz not null,
      -- The seq of an offline guess, unique within a game; null for an online one.
      device_seq integer,
      -- When an offline guess was made, by the clock of the device.
      claimed_at timestamptz,
      constraint guesses_pkey primary key (user_id, puzzle_id, seq, puzzle_date),
      constraint guesses_verdict_check check (verdict in ('correct', 'near', 'wrong', 'timed_out')),
      constraint guesses_claimed_at_check check ((claimed_at is null) = (device_seq is null))
    ) partition by range (puzzle_date);
    create table guesses_default partition of guesses default;
    create unique index guesses_device_seq_key on guesses (user_id, puzzle_id, device_seq, puzzle_date)
      where device_seq is not null;
    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$;
    create trigger guesses_append_only before update on guesses for each row execute function refuse_change();
  `);
}

async function createScores(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table scores (
      score_id bigint not null generated always as identity,
      user_id uuid not null,
      puzzle_id bigint not null,
      puzzle_date date not null,
      points_scored smallint not null,
      completion_time_seconds integer not null,
      won boolean not null,
      mistakes_used smallint not null,
      -- Part of the game was played offline.
      offline boolean not null default false,
      -- The last move came when the answers were public: the score is on no board.
      unranked boolean not null default false,
      -- Faster than humans play: shown to admins.
      flagged boolean not null default false,
      submitted_at timestamptz not null default now(),
      version integer not null default 1,
      -- The sort key of boards, higher is better: points, then games without an offline guess, then time. Equal keys
      -- share a rank. Below 2^53, so that it is exact in JavaScript and in Redis.
      standing bigint not null generated always as
        (points_scored * 4294967296 - offline::integer * 2147483648 - completion_time_seconds) stored,
      constraint scores_pkey primary key (score_id, puzzle_date),
      -- The columns in this order, so that the scores of a puzzle can be read page by page.
      constraint scores_one_a_game_key unique (puzzle_id, user_id, puzzle_date),
      constraint scores_points_scored_check check (points_scored between 0 and 1000),
      constraint scores_completion_time_seconds_check check (completion_time_seconds >= 0)
    ) partition by range (puzzle_date);
    create table scores_default partition of scores default with (${VACUUM_OFTEN});
    create index scores_day_board_idx
      on scores (puzzle_date, standing desc, score_id) include (user_id) where not unranked;
    create index scores_all_time_idx on scores (standing desc, score_id) include (user_id) where not unranked;
    create index scores_own_idx on scores (user_id, puzzle_date desc)
      include (standing, points_scored, completion_time_seconds, score_id, puzzle_id, offline, unranked);
    create index scores_own_best_idx on scores (user_id, standing desc, score_id) where not unranked;
    create index scores_flagged_idx on scores (score_id desc) where flagged;

    create table player_totals (
      user_id uuid not null,
      total_score integer not null,
      games_played integer not null,
      constraint player_totals_pkey primary key (user_id) include (total_score, games_played)
    ) with (${VACUUM_OFTEN});
    create index player_totals_board_idx on player_totals (total_score desc, user_id) include (games_played);

    create table streaks (
      user_id uuid not null,
      current_streak integer not null default 0,
      highest_streak integer not null default 0,
      last_finished_date date,
      -- The oldest unfinished date in the current streak; once it is over everywhere, the streak breaks there.
      open_gap date,
      version bigint not null default 0,
      -- The sort key of the board: the current streak, then the best one.
      standing bigint not null generated always as (current_streak * 1048576::bigint + highest_streak) stored,
      constraint streaks_pkey primary key (user_id) include (current_streak, highest_streak)
    ) with (${VACUUM_OFTEN});
    create index streaks_running_idx on streaks (last_finished_date) where current_streak > 0;
    create index streaks_open_gap_idx on streaks (open_gap) where open_gap is not null;
    create index streaks_board_idx on streaks (standing desc, user_id) where highest_streak > 0;

    -- Dates whose puzzle was deleted: streaks that ended there must be recomputed.
    create table puzzle_deletions (
      puzzle_deletion_id bigint generated always as identity constraint puzzle_deletions_pkey primary key,
      puzzle_date date not null
    );
  `);
}

/**
 * Finished games of a puzzle by result, and by the wrong groups (masks of sixteen words) in them. Sums over shards:
 * each connection adds to one shard, so that players who finish at the same time do not wait for each other.
 */
async function createTallies(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table game_tallies (
      puzzle_id bigint not null
        constraint game_tallies_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
      mistakes smallint not null,
      found_mask smallint not null,
      shard smallint not null,
      games integer not null,
      constraint game_tallies_pkey primary key (puzzle_id, mistakes, found_mask, shard)
    ) with (fillfactor = 70);
    create table wrong_tallies (
      puzzle_id bigint not null
        constraint wrong_tallies_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
      mask integer not null,
      shard smallint not null,
      games integer not null,
      constraint wrong_tallies_pkey primary key (puzzle_id, mask, shard)
    ) with (fillfactor = 70);
  `);
}
