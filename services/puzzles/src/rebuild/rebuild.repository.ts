import { allowLongStatements } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { REBUILD_STATEMENT_MS } from '../limits';
import { IS_RANKED, MEASURED } from '../statistics/measures';
import { UserTotalEntity } from '../score/user-total.entity';

export type RebuiltPuzzle = Readonly<Pick<PuzzleEntity, 'puzzleId' | 'puzzleDate'>>;

/**
 * Repairs derived tables. Each statement compares a snapshot and adds the difference; regular writes also only add, so
 * that both can run at the same time.
 */
@Injectable()
export class RebuildRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Without withdrawn puzzles, whose games are being removed. */
  puzzles(): Promise<RebuiltPuzzle[]> {
    return this.dataSource.manager.find(PuzzleEntity, {
      select: { puzzleId: true, puzzleDate: true },
      where: { puzzleDate: Not(IsNull()) },
    });
  }

  /** @returns how many totals differed */
  async repairTotals(userIds: readonly string[]): Promise<number> {
    return this.repair(async (manager) => {
      const repaired = await manager.sql<unknown[]>`
        insert into player_totals (user_id, total_score, games_played)
        select user_id, scored.total - coalesce(total_score, 0), scored.games - coalesce(games_played, 0)
        from unnest(${userIds}::uuid[]) as player (user_id)
          left join player_totals using (user_id)
          cross join lateral (
            select coalesce(sum(points_scored), 0)::integer as total, count(*)::integer as games
            from scores where scores.user_id = player.user_id and not unranked) as scored
        where (scored.total, scored.games) is distinct from (coalesce(total_score, 0), coalesce(games_played, 0))
        order by user_id
        on conflict (user_id) do update
          set total_score = player_totals.total_score + excluded.total_score,
              games_played = player_totals.games_played + excluded.games_played
        returning user_id`;
      await manager.delete(UserTotalEntity, { gamesPlayed: 0 });
      return repaired;
    });
  }

  /** Repairs the results of a puzzle. The tallies are sums over shards: the difference is added to the first. */
  async repairGameTallies({ puzzleId, puzzleDate }: RebuiltPuzzle): Promise<number> {
    return this.repair(
      (manager) => manager.sql<unknown[]>`
        insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
        select ${puzzleId}, mistakes, mask, 0, coalesce(ended.games, 0) - coalesce(kept.games, 0)
        from (select mistakes, found_mask as mask, sum(games)::integer as games
              from game_tallies where puzzle_id = ${puzzleId} group by mistakes, found_mask) as kept
          full join (
            select mistakes, (select coalesce(bit_or(1 << category), 0) from unnest(found) as category)::smallint as mask,
              count(*)::integer as games
            from attempts where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and finished_at is not null
            group by 1, 2) as ended
            using (mistakes, mask)
        where coalesce(ended.games, 0) <> coalesce(kept.games, 0) order by mistakes, mask
        on conflict (puzzle_id, mistakes, found_mask, shard) do update set games = game_tallies.games + excluded.games
        returning mistakes`,
    );
  }

  /** Repairs the wrong groups of a puzzle; mask 0 means a time-out. */
  async repairWrongTallies({ puzzleId, puzzleDate }: RebuiltPuzzle): Promise<number> {
    return this.repair(
      (manager) => manager.sql<unknown[]>`
        insert into wrong_tallies (puzzle_id, mask, shard, games)
        select ${puzzleId}, mask, 0, coalesce(tried.games, 0) - coalesce(kept.games, 0)
        from (select mask, sum(games)::integer as games
              from wrong_tallies where puzzle_id = ${puzzleId} group by mask) as kept
          full join (
            select mask, count(*)::integer as games from attempts, unnest(tried) as mask
            where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and finished_at is not null and mask <> 0 group by mask) as tried using (mask)
        where coalesce(tried.games, 0) <> coalesce(kept.games, 0) order by mask
        on conflict (puzzle_id, mask, shard) do update set games = wrong_tallies.games + excluded.games
        returning mask`,
    );
  }

  /** Repairs the sums over the games of a puzzle that are measured; the others are about to be added. */
  async repairMeasures({ puzzleId, puzzleDate }: RebuiltPuzzle): Promise<number> {
    return this.repair(
      (manager) => manager.sql<unknown[]>`
        with game as (
          select puzzle_id, mistakes, found, tried from attempts join scores using (user_id, puzzle_id, puzzle_date)
          where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and measured and ${() => IS_RANKED})
        insert into measures (puzzle_id, measure, key, amount)
        select ${puzzleId}, measure, key, coalesce(counted.amount, 0) - coalesce(kept.amount, 0)
        from (select measure, key, amount from measures where puzzle_id = ${puzzleId}) as kept
          full join (${() => MEASURED}) as counted using (measure, key)
        where coalesce(counted.amount, 0) <> coalesce(kept.amount, 0) order by measure, key
        on conflict (puzzle_id, measure, key) do update set amount = measures.amount + excluded.amount
        returning key`,
    );
  }

  /** A transaction with a longer statement timeout, as no player waits for it. */
  private async repair(statement: (manager: EntityManager) => Promise<unknown[]>): Promise<number> {
    const repaired = await this.dataSource.transaction(async (manager) => {
      await allowLongStatements(manager, REBUILD_STATEMENT_MS);
      return statement(manager);
    });
    return repaired.length;
  }
}
