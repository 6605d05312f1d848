import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class RankDays extends ForwardMigration {
  readonly name = 'RankDays1736899200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The board of each date gets sums and tallies as the others have them, so that no rank of a date needs the counting of
      -- scores.
      drop table day_tallies;

      -- Nobody writes between the counting and the end of the transaction, and who submits a score meanwhile waits for at most
      -- 2 s. A million scores take less on two cores; with more of them this belongs into an hour without players.
      lock table scores in share row exclusive mode;
      create or replace function keep_totals() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into rank_changes (board, major, minor, rows) values
            ('all-time', old.points_scored, -old.completion_time_seconds, -1),
            ('day ' || to_char(old.puzzle_date, 'YYYY-MM-DD'), old.points_scored, -old.completion_time_seconds, -1);
          update player_totals
            set total_score = total_score - old.points_scored, games_played = games_played - 1
            where user_id = old.user_id;
        end if;
        if tg_op <> 'DELETE' then
          insert into rank_changes (board, major, minor, rows) values
            ('all-time', new.points_scored, -new.completion_time_seconds, 1),
            ('day ' || to_char(new.puzzle_date, 'YYYY-MM-DD'), new.points_scored, -new.completion_time_seconds, 1);
          insert into player_totals (user_id, total_score, games_played) values (new.user_id, new.points_scored, 1)
            on conflict (user_id) do update
              set total_score = player_totals.total_score + excluded.total_score,
                  games_played = player_totals.games_played + 1;
        else
          delete from player_totals where user_id = old.user_id and games_played = 0;
        end if;
        return null;
      end $$;
      create or replace trigger scores_keep_totals
        after insert or delete or update of puzzle_date, points_scored, completion_time_seconds on scores
        for each row execute function keep_totals();

      -- Sums of 32 tallies next to one another: what ranks have to add up stays small also where times differ by the second.
      create table rank_slots (
        board text not null,
        major integer not null,
        slot integer not null,
        rows bigint not null,
        constraint rank_slots_pkey primary key (board, major, slot)
      ) with (fillfactor = 70);

      lock table rank_tallies in share row exclusive mode;
      insert into rank_tallies (board, major, minor, rows)
        select 'day ' || to_char(puzzle_date, 'YYYY-MM-DD'), points_scored, -completion_time_seconds, count(*)
        from scores group by 1, 2, 3;
      insert into rank_sums (board, major, rows)
        select board, major, sum(rows) from rank_tallies where board like 'day %' group by board, major;
      insert into rank_slots (board, major, slot, rows)
        select board, major, minor >> 5, sum(rows) from rank_tallies group by 1, 2, 3;

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
}
