import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateBoards extends ForwardMigration {
  readonly name = 'CreateBoards1736467200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What social owns: who are friends, by pairs.
      create table friendships (
        friendship_id integer constraint friendships_pkey primary key,
        first_user_id uuid not null,
        second_user_id uuid not null,
        are_friends boolean not null,
        version bigint not null
      );
      create index friendships_first_idx on friendships (first_user_id) include (second_user_id, are_friends);
      create index friendships_second_idx on friendships (second_user_id) include (first_user_id, are_friends);

      create table player_totals (
        user_id uuid constraint player_totals_pkey primary key,
        total_score integer not null,
        games_played integer not null
      );

      create index scores_all_time_idx
        on scores (points_scored desc, completion_time_seconds, score_id) include (user_id, puzzle_id, puzzle_date);
      create index scores_own_best_idx on scores (user_id, points_scored desc, completion_time_seconds);
      create index streaks_board_idx
        on streaks (current_streak desc, highest_streak desc, user_id) where highest_streak > 0;
      create index player_totals_board_idx on player_totals (total_score desc, user_id) include (games_played);

      -- How many rows of a board have a standing, which is a pair of numbers, the higher the better. A rank is one more than
      -- the number of better standings: a sum over a few hundred coarse rows and the finer ones of one coarse row.
      create table rank_sums (
        board text not null,
        major integer not null,
        rows bigint not null,
        constraint rank_sums_pkey primary key (board, major)
      );
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
    await this.fill(runner);
    await this.keep(runner);
  }

  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into player_totals (user_id, total_score, games_played)
        select user_id, sum(points_scored), count(*) from scores group by user_id;
      insert into rank_tallies (board, major, minor, rows)
        select 'all-time', points_scored, -completion_time_seconds, count(*) from scores group by 2, 3
        union all
        select 'totals', total_score / 1000, total_score % 1000, count(*) from player_totals group by 2, 3
        union all
        select 'streaks', current_streak, highest_streak, count(*) from streaks where highest_streak > 0 group by 2, 3;
      insert into rank_sums (board, major, rows)
        select board, major, sum(rows) from rank_tallies group by board, major;
    `);
  }

  /** Whoever changes a score or a streak, in whatever way, changes totals and ranks with it. */
  private async keep(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function keep_totals() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into rank_changes (board, major, minor, rows)
            values ('all-time', old.points_scored, -old.completion_time_seconds, -1);
          update player_totals
            set total_score = total_score - old.points_scored, games_played = games_played - 1
            where user_id = old.user_id;
        end if;
        if tg_op <> 'DELETE' then
          insert into rank_changes (board, major, minor, rows)
            values ('all-time', new.points_scored, -new.completion_time_seconds, 1);
          insert into player_totals (user_id, total_score, games_played) values (new.user_id, new.points_scored, 1)
            on conflict (user_id) do update
              set total_score = player_totals.total_score + excluded.total_score,
                  games_played = player_totals.games_played + 1;
        else
          delete from player_totals where user_id = old.user_id and games_played = 0;
        end if;
        return null;
      end $$;
      create trigger scores_keep_totals
        after insert or delete or update of points_scored, completion_time_seconds on scores
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
    `);
  }
}
