import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Game } from '../attempt/delete-games';
import { dateOf, type RankSet } from './domain/rank-set';
import type { Standing } from './rank-set.repository';

const BEFORE_ALL_USERS = '00000000-0000-0000-0000-000000000000';

/** The sort keys of board rows in Postgres. */
@Injectable()
export class StandingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Number of better rows. Its cost grows with the board: only used while the sorted set is unavailable. */
  async countBetter(set: RankSet, standing: number): Promise<number> {
    const [row] = await this.selectBetter(set, standing);
    return row.better;
  }

  /** Until the transaction ends, nobody else writes the sort keys of this player into the sets or fills a set. */
  async lockPlayer(manager: EntityManager, userId: string): Promise<void> {
    await manager.sql`
      select pg_advisory_xact_lock_shared(hashtextextended('ranks', 0)),
        pg_advisory_xact_lock(hashtextextended(${`ranks of ${userId}`}, 0))`;
  }

  /** Until the transaction ends, nobody else writes into the sets. */
  async lockAll(manager: EntityManager): Promise<void> {
    await manager.sql`select pg_advisory_xact_lock(hashtextextended('ranks', 0))`;
  }

  /** The ranked score of a game. */
  async ofGame(
    manager: EntityManager,
    { userId, puzzleId, puzzleDate }: Game,
  ): Promise<{ scoreId: number; standing: number } | undefined> {
    const [score] = await manager.sql<{ scoreId: number; standing: number }[]>`
      select score_id::float8 as "scoreId", standing::float8 from scores
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and not unranked`;
    return score;
  }

  async ofTotal(manager: EntityManager, userId: string): Promise<number | undefined> {
    const [total] = await manager.sql<{ standing: number }[]>`
      select total_score as standing from player_totals where user_id = ${userId}`;
    return total?.standing;
  }

  async ofStreak(manager: EntityManager, userId: string): Promise<number | undefined> {
    const [streak] = await manager.sql<{ standing: number }[]>`
      select standing::float8 from streaks where user_id = ${userId} and highest_streak > 0`;
    return streak?.standing;
  }

  /** All scores of a player, ranked or not. */
  scoresOf(manager: EntityManager, userId: string): Promise<{ scoreId: number; puzzleDate: CalendarDate }[]> {
    return manager.sql`
      select score_id::float8 as "scoreId", puzzle_date::text as "puzzleDate" from scores where user_id = ${userId}`;
  }

  /** A page of the rows of a board, ordered by member. @param after the last member of the previous page */
  page(
    manager: EntityManager,
    set: RankSet,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<Standing[]> {
    switch (set) {
      case 'all-time':
        return manager.sql`
          select score_id::text as member, standing::float8 from scores
          where score_id > ${after ?? 0}::bigint and not unranked order by score_id limit ${limit}`;
      case 'totals':
        return manager.sql`
          select user_id as member, total_score as standing from player_totals
          where user_id > ${after ?? BEFORE_ALL_USERS} order by user_id limit ${limit}`;
      case 'streaks':
        return manager.sql`
          select user_id as member, standing::float8 from streaks
          where user_id > ${after ?? BEFORE_ALL_USERS} and highest_streak > 0 order by user_id limit ${limit}`;
      default:
        return manager.sql`
          select user_id as member, standing::float8 from scores
          where puzzle_id = (select puzzle_id from puzzles where puzzle_date = ${dateOf(set)})
            and puzzle_date = ${dateOf(set)} and user_id > ${after ?? BEFORE_ALL_USERS} and not unranked
          order by user_id limit ${limit}`;
    }
  }

  private selectBetter(set: RankSet, standing: number): Promise<[{ better: number }]> {
    switch (set) {
      case 'all-time':
        return this.dataSource.sql`
          select count(*)::integer as better from scores where not unranked and standing > ${standing}`;
      case 'totals':
        return this.dataSource.sql`
          select count(*)::integer as better from player_totals where total_score > ${standing}`;
      case 'streaks':
        return this.dataSource.sql`
          select count(*)::integer as better from streaks where highest_streak > 0 and standing > ${standing}`;
      default:
        return this.dataSource.sql`
          select count(*)::integer as better from scores
          where puzzle_date = ${dateOf(set)} and not unranked and standing > ${standing}`;
    }
  }
}
