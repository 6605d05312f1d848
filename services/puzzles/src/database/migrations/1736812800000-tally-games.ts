import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class TallyGames extends ForwardMigration {
  readonly name = 'TallyGames1736812800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many finished games of a puzzle ended how, and had which wrong foursome (a mask of sixteen words) in them. Sums over
      -- shards: each connection adds to one of them, so that players who finish at once do not wait for one another.
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

      insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
        select puzzle_id, mistakes, found_mask(found), 0, count(*) from attempts
        where finished_at is not null group by 1, 2, 3;
      insert into wrong_tallies (puzzle_id, mask, shard, games)
        select puzzle_id, mask, 0, count(*) from attempts, unnest(tried) as mask
        where finished_at is not null and mask <> 0 group by 1, 2;

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
      create trigger attempts_tally_finished after update of finished_at on attempts
        for each row when (old.finished_at is null and new.finished_at is not null) execute function tally_game();
      create trigger attempts_tally_removed after delete on attempts
        for each row when (old.finished_at is not null) execute function tally_game();
    `);
  }
}
