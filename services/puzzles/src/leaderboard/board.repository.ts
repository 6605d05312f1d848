import type { ScoreBoardEntry, StreakBoardEntry, TotalBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isNotWithdrawnInSql } from '../catalogue/withdrawn.entity';
import { dateLiteral } from '../date-literal';
import type { Audience, BoardSource } from './board';
import { daySetOf } from './domain/rank-set';

type RowOf<Entry> = Omit<Entry, 'rank' | 'is_me'>;
export type ScoreRow = RowOf<ScoreBoardEntry>;
export type StreakRow = RowOf<StreakBoardEntry>;
export type TotalRow = RowOf<TotalBoardEntry>;

/** An entry has `offline` only when it is true. */
const SCORE = `scores.standing::float8 as standing, json_strip_nulls(json_build_object(
  'score_id', score_id, 'user_id', scores.user_id, 'display_name', display_name, 'puzzle_id', puzzle_id,
  'puzzle_date', scores.puzzle_date, 'points_scored', points_scored,
  'completion_time_seconds', completion_time_seconds, 'offline', nullif(offline, false))) as row`;
const SCORE_ORDER = 'scores.standing desc, score_id';
const STREAK = `streaks.standing::float8 as standing, json_build_object(
  'user_id', user_id, 'display_name', display_name, 'current_streak', current_streak,
  'highest_streak', highest_streak) as row`;
const STREAK_ORDER = 'streaks.standing desc, user_id';
const TOTAL = `total_score as standing, json_build_object(
  'user_id', user_id, 'display_name', display_name, 'current_streak', coalesce(current_streak, 0),
  'highest_streak', coalesce(highest_streak, 0), 'total_score', total_score, 'games_played', games_played) as row`;
const TOTAL_ORDER = 'total_score desc, user_id';

/**
 * The users of an audience, as `wanted`, for a row `caller (id)`. A union, so that each part reads only its covering index.
 */
const AUDIENCES: Readonly<Record<Audience, string>> = {
  user: 'lateral (select caller.id as user_id) as wanted',
  with_friends: `lateral (
    select caller.id as user_id
    union all select second_user_id from friendships where first_user_id = caller.id and are_friends
    union all select first_user_id from friendships where second_user_id = caller.id and are_friends) as wanted`,
};

/** The rows of each board. The top is read from the front of an index. */
@Injectable()
export class BoardRepository {
  /** Current streaks, longest first; ties are ordered by the best streak. */
  readonly streaks: BoardSource<StreakRow> = {
    set: 'streaks',
    findTop: (limit) => this.dataSource.sql`
      select ${() => STREAK}
      from (select * from streaks where highest_streak > 0 and not is_guest order by ${() => STREAK_ORDER} limit ${limit}) as streaks
      join players using (user_id) order by ${() => STREAK_ORDER}`,
    findOf: (userId, audience) => this.dataSource.sql`
      select ${() => STREAK}
      from (select ${userId}::uuid as id) as caller, ${() => AUDIENCES[audience]}
      join streaks using (user_id) join players using (user_id)
      where highest_streak > 0 and not is_guest order by ${() => STREAK_ORDER}`,
  };

  /** The sum of all scores of a player. */
  readonly totals: BoardSource<TotalRow> = {
    set: 'totals',
    findTop: (limit) => this.dataSource.sql`
      select ${() => TOTAL} from (select * from player_totals order by ${() => TOTAL_ORDER} limit ${limit}) as top
      join players using (user_id) left join streaks using (user_id) order by ${() => TOTAL_ORDER}`,
    findOf: (userId, audience) => this.dataSource.sql`
      select ${() => TOTAL}
      from (select ${userId}::uuid as id) as caller, ${() => AUDIENCES[audience]}
      join player_totals using (user_id) join players using (user_id) left join streaks using (user_id)
      order by ${() => TOTAL_ORDER}`,
  };

  /**
   * The best single scores ever: points down, offline games last, time up. A player may appear several times; `findOf` returns the best
   * score of each.
   */
  readonly allTime: BoardSource<ScoreRow> = {
    set: 'all-time',
    findTop: (limit) => this.dataSource.sql`
      select ${() => SCORE}
      from (select * from scores where not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
      join players using (user_id) order by ${() => SCORE_ORDER}`,
    findOf: (userId, audience) => this.dataSource.sql`
      select ${() => SCORE}
      from (select ${userId}::uuid as id) as caller, ${() => AUDIENCES[audience]}
      cross join lateral (
        select * from scores where scores.user_id = wanted.user_id and not unranked order by ${() => SCORE_ORDER} limit 1) as scores
      join players on players.user_id = wanted.user_id order by ${() => SCORE_ORDER}`,
  };

  constructor(private readonly dataSource: DataSource) {}

  ofDate(date: CalendarDate): BoardSource<ScoreRow> {
    const isOfDate = `scores.puzzle_date = ${dateLiteral(date)()} and ${isNotWithdrawnInSql('scores.puzzle_id', date)}`;
    return {
      set: daySetOf(date),
      findTop: (limit) => this.dataSource.sql`
        select ${() => SCORE}
        from (select * from scores where ${() => isOfDate} and not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
        join players using (user_id) order by ${() => SCORE_ORDER}`,
      findOf: (userId, audience) => this.dataSource.sql`
        select ${() => SCORE}
        from (select ${userId}::uuid as id) as caller, ${() => AUDIENCES[audience]}
        join scores using (user_id) join players using (user_id)
        where ${() => isOfDate} and not unranked order by ${() => SCORE_ORDER}`,
    };
  }
}
