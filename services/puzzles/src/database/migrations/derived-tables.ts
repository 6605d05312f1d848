/** Tables that triggers derive from games, scores and streaks when these are written. */
import type { QueryRunner } from 'typeorm';

export async function createGameTallies(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- How many finished games of a puzzle ended how, and had which wrong foursome (a mask of sixteen words) in them. Sums over
    -- shards: each connection adds to one of them, so that users who finish at once do not wait for one another.
    create table game_tallies (
      puzzle_id integer not null
        constraint game_tallies_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
      mistakes smallint not null,
      found_mask smallint not null,
      shard smallint not null,
      games integer not null,
      constraint game_tallies_pkey primary key (puzzle_id, mistakes, found_mask, shard)
    ) with (fillfactor = 70);
    create table wrong_tallies (
      puzzle_id integer not null
        constraint wrong_tallies_puzzle_id_fkey references puzzles (puzzle_id) on delete cascade,
      mask integer not null,
      shard smallint not null,
      games integer not null,
      constraint wrong_tallies_pkey primary key (puzzle_id, mask, shard)
    ) with (fillfactor = 70);

    create function found_mask(found smallint[]) returns smallint language sql immutable as
      $$ select coalesce(bit_or(1 << category), 0)::smallint from unnest(found) as category $$;

    create function tally_game() returns trigger language plpgsql as $$
      declare
        game attempts := case when tg_op = 'DELETE' then old else new end;
        change integer := case when tg_op = 'DELETE' then -1 else 1 end;
        own_shard smallint := pg_backend_pid() % 8;
      begin
        -- A puzzle that is deleted takes its games and its tallies with it.
        if tg_op = 'DELETE' and not exists (select from puzzles where puzzle_id = game.puzzle_id) then
          return null;
        end if;
        insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
          values (game.puzzle_id, game.mistakes, found_mask(game.found), own_shard, change)
          on conflict (puzzle_id, mistakes, found_mask, shard) do update
            set games = game_tallies.games + excluded.games;
        insert into wrong_tallies (puzzle_id, mask, shard, games)
          select game.puzzle_id, mask, own_shard, change from unnest(game.tried) as mask where mask <> 0 order by mask
          on conflict (puzzle_id, mask, shard) do update set games = wrong_tallies.games + excluded.games;
        return null;
      end $$;
    -- At the commit: the tally of a puzzle is a row that many games change, and is locked from then until the end only.
    create constraint trigger attempts_tally_finished after update of finished_at on attempts
      deferrable initially deferred
      for each row when (old.finished_at is null and new.finished_at is not null) execute function tally_game();
    create trigger attempts_tally_removed after delete on attempts
      for each row when (old.finished_at is not null) execute function tally_game();
  `);
}

export async function createRanks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- How many rows of a board have a standing, which is a pair of numbers, the higher the better. A rank is one more than
    -- the number of better standings: a sum over a few hundred coarse rows and the finer ones of one coarse row.
    create table rank_sums (
      board text not null,
      major integer not null,
      rows bigint not null,
      constraint rank_sums_pkey primary key (board, major)
    );
    -- Sums of 32 tallies next to one another, so that few rows are added up also where times differ by the second.
    create table rank_slots (
      board text not null,
      major integer not null,
      slot integer not null,
      rows bigint not null,
      constraint rank_slots_pkey primary key (board, major, slot)
    ) with (fillfactor = 70);
    create table rank_tallies (
      board text not null,
      major integer not null,
      minor integer not null,
      rows bigint not null,
      constraint rank_tallies_pkey primary key (board, major, minor)
    );
    -- Changes that are not in the sums yet. Writers only add rows here, so they never wait for one another.
    create table rank_changes (
      change_id bigint generated always as identity constraint rank_changes_pkey primary key,
      board text not null,
      major integer not null,
      minor integer not null,
      rows integer not null
    );
  `);
  await createRankTriggers(runner);
}

/** Whoever changes a score or a streak, in whatever way, changes totals and ranks with it. */
async function createRankTriggers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function keep_totals() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and not old.unranked then
          insert into rank_changes (board, major, minor, rows) values
            ('all-time', old.points_scored, -old.completion_time_seconds, -1),
            ('day ' || to_char(old.puzzle_date, 'YYYY-MM-DD'), old.points_scored, -old.completion_time_seconds, -1);
          update player_totals
            set total_score = total_score - old.points_scored, games_played = games_played - 1
            where user_id = old.user_id;
        end if;
        if tg_op <> 'DELETE' and not new.unranked then
          insert into rank_changes (board, major, minor, rows) values
            ('all-time', new.points_scored, -new.completion_time_seconds, 1),
            ('day ' || to_char(new.puzzle_date, 'YYYY-MM-DD'), new.points_scored, -new.completion_time_seconds, 1);
          insert into player_totals (user_id, total_score, games_played) values (new.user_id, new.points_scored, 1)
            on conflict (user_id) do update
              set total_score = player_totals.total_score + excluded.total_score,
                  games_played = player_totals.games_played + 1;
        end if;
        if tg_op = 'DELETE' then
          delete from player_totals where user_id = old.user_id and games_played = 0;
        end if;
        return null;
      end $$;
    create trigger scores_keep_totals
      after insert or delete or update of puzzle_date, points_scored, completion_time_seconds on scores
      for each row execute function keep_totals();

    create function keep_total_ranks() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.games_played > 0 then
          insert into rank_changes (board, major, minor, rows)
            values ('totals', old.total_score / 1000, old.total_score % 1000, -1);
        end if;
        if tg_op <> 'DELETE' and new.games_played > 0 then
          insert into rank_changes (board, major, minor, rows)
            values ('totals', new.total_score / 1000, new.total_score % 1000, 1);
        end if;
        return null;
      end $$;
    create trigger player_totals_keep_ranks after insert or update or delete on player_totals
      for each row execute function keep_total_ranks();

    create function keep_streak_ranks() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (old.current_streak, old.highest_streak) = (new.current_streak, new.highest_streak) then
          return null;
        end if;
        if tg_op <> 'INSERT' and old.highest_streak > 0 then
          insert into rank_changes (board, major, minor, rows)
            values ('streaks', old.current_streak, old.highest_streak, -1);
        end if;
        if tg_op <> 'DELETE' and new.highest_streak > 0 then
          insert into rank_changes (board, major, minor, rows)
            values ('streaks', new.current_streak, new.highest_streak, 1);
        end if;
        return null;
      end $$;
    create trigger streaks_keep_ranks
      after insert or delete or update of current_streak, highest_streak on streaks
      for each row execute function keep_streak_ranks();

    create function keep_slots() returns trigger language plpgsql as $$
      declare
        tally rank_tallies := case when tg_op = 'DELETE' then old else new end;
        change bigint := case tg_op when 'INSERT' then new.rows when 'DELETE' then -old.rows else new.rows - old.rows end;
      begin
        insert into rank_slots (board, major, slot, rows) values (tally.board, tally.major, tally.minor >> 5, change)
          on conflict (board, major, slot) do update set rows = rank_slots.rows + excluded.rows;
        return null;
      end $$;
    create trigger rank_tallies_keep_slots after insert or update or delete on rank_tallies
      for each row execute function keep_slots();
  `);
}

export async function createReconcileMarks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- When some replica last took on a part of a derived table, to compare it with what it is derived from.
    create table reconcile_marks (
      projection text not null,
      part text not null,
      taken_at timestamptz not null,
      constraint reconcile_marks_pkey primary key (projection, part)
    );
  `);
}
