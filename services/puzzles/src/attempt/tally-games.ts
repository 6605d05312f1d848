import type { EntityManager } from 'typeorm';

/**
 * Adds finished games of a player to the tallies of their puzzles, or subtracts them, in the transaction that finishes
 * or removes them. Many players change the same rows: call it last in a transaction.
 */
export async function tallyGames(
  manager: EntityManager,
  { userId, puzzleIds }: { userId: string; puzzleIds: readonly number[] },
  change: 1 | -1,
): Promise<void> {
  await manager.sql`
    with game as (
      select puzzle_id, mistakes, found, tried, pg_backend_pid() % 8 as shard from attempts
      where user_id = ${userId} and puzzle_id = any(${puzzleIds}) and finished_at is not null),
    ended as (
      insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
      select puzzle_id, mistakes, (select coalesce(bit_or(1 << category), 0) from unnest(found) as category), shard, ${change}
      from game order by puzzle_id
      on conflict (puzzle_id, mistakes, found_mask, shard) do update set games = game_tallies.games + excluded.games)
    insert into wrong_tallies (puzzle_id, mask, shard, games)
    select puzzle_id, mask, shard, ${change} from game, unnest(tried) as mask where mask <> 0 order by puzzle_id, mask
    on conflict (puzzle_id, mask, shard) do update set games = wrong_tallies.games + excluded.games`;
}
