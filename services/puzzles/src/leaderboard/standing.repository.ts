import type { ScoreData } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { RankSource, type Standing } from '@fourfold/platform/ranks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DAY_RANKS_KEPT_SECONDS } from '../limits';
import { dateOf, isDaySet, liveSets, type RankSet } from './domain/rank-set';

const BEFORE_ALL_USERS = '00000000-0000-0000-0000-000000000000';

type PublishedScore = Pick<ScoreData, 'score_id' | 'user_id' | 'puzzle_date'>;

/** Null where it has no place on the board. */
export interface ScoreStandings {
  readonly scoreId: number;
  readonly userId: string;
  readonly puzzleDate: CalendarDate;
  /** On the board of all time. */
  readonly ofScore: number | null;
  /** On the board of the date: that of the score which the player has now for the puzzle of the date. */
  readonly ofDay: number | null;
  readonly ofTotal: number | null;
}

/** The sort keys of board rows in Postgres. */
@Injectable()
export class StandingRepository extends RankSource {
  readonly name = 'ranks';

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  /** Number of better rows. Its cost grows with the board: only used while the sorted set is unavailable. */
  async countBetter(set: RankSet, standing: number): Promise<number> {
    const [row] = await this.selectBetter(set, standing);
    return row.better;
  }

  liveSets(now: Date): RankSet[] {
    return liveSets(now);
  }

  lifetimeSeconds(set: RankSet): number | undefined {
    return isDaySet(set) ? DAY_RANKS_KEPT_SECONDS : undefined;
  }

  /**
   * What scores, which may have been removed, and their players have on each board. The date may have another puzzle by now
   * than the one that was played.
   */
  ofScores(manager: EntityManager, scores: readonly PublishedScore[]): Promise<ScoreStandings[]> {
    return manager.sql`
      select published.score_id::float8 as "scoreId", published.user_id as "userId", published.puzzle_date::text as "puzzleDate",
        max(standing) filter (where scores.score_id = published.score_id)::float8 as "ofScore",
        max(standing) filter (where scores.puzzle_id = puzzles.puzzle_id)::float8 as "ofDay", total_score as "ofTotal"
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
          as published (score_id bigint, user_id uuid, puzzle_date date)
        left join puzzles on puzzles.puzzle_date = published.puzzle_date
        left join scores on scores.user_id = published.user_id and scores.puzzle_date = published.puzzle_date and not unranked
        left join player_totals on player_totals.user_id = published.user_id
      group by published.score_id, published.user_id, published.puzzle_date, total_score`;
  }

  ofStreaks(
    manager: EntityManager,
    userIds: readonly string[],
  ): Promise<{ userId: string; ofStreak: number | null }[]> {
    return manager.sql`
      select player.user_id as "userId", standing::float8 as "ofStreak"
      from unnest(${userIds}::uuid[]) as player (user_id)
        left join streaks on streaks.user_id = player.user_id and highest_streak > 0 and not is_guest`;
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
          where user_id > ${after ?? BEFORE_ALL_USERS} and highest_streak > 0 and not is_guest order by user_id limit ${limit}`;
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
          select count(*)::integer as better from player_totals where total_score > ${standing}::bigint`;
      case 'streaks':
        return this.dataSource.sql`
          select count(*)::integer as better from streaks where highest_streak > 0 and not is_guest and standing > ${standing}`;
      default:
        // Without the scores of a withdrawn puzzle, by their ids: the index of the board contains no other key of them.
        return this.dataSource.sql`
          select count(*)::integer as better from scores
          where puzzle_date = ${dateOf(set)} and not unranked and standing > ${standing} and score_id not in (
            select score_id from scores join withdrawn_puzzles using (puzzle_id, puzzle_date)
            where puzzle_date = ${dateOf(set)})`;
    }
  }
}
