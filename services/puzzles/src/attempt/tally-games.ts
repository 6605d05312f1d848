import type { EntityManager } from 'typeorm';
import type { Game } from './delete-games';

/**
 * Adds finished games of one player to the tallies of their puzzles, or subtracts them, in the transaction that finishes
 * or removes them. Many players change the same rows: call it last in a transaction.
 */
export async function tallyGames(
  manager: EntityManager,
  games: readonly Game[],
  change: 1 | -1,
): Promise<void> {
  const [first] = games;
  if (!first) return;
  await manager.sql`
    with game as (
      select puzzle_id, mistakes, found, tried, pg_backend_pid() % 8 as shard from attempts
      where user_id = ${first.userId} and puzzle_id = any(${games.map(({ puzzleId }) => puzzleId)})
        and puzzle_date = any(${games.map(({ puzzleDate }) => puzzleDate)}::date[]) and finished_at is not null),
    ended as (
      insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
      select puzzle_id, mistakes, (select coalesce(bit_or(1 << category), 0) from unnest(found) as category), shard, ${change}
      from game order by puzzle_id
      on conflict (puzzle_id, mistakes, found_mask, shard) do update set games = game_tallies.games + excluded.games)
    insert into wrong_tallies (puzzle_id, mask, shard, games)
    select puzzle_id, mask, shard, ${change} from game, unnest(tried) as mask where mask <> 0 order by puzzle_id, mask
    on conflict (puzzle_id, mask, shard) do update set games = wrong_tallies.games + excluded.games`;
}
