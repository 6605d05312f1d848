import type { ScoreBoardEntry, StreakBoardEntry, TotalBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BoardSource, Placed } from './board';
import { daySetOf } from './domain/rank-set';

type RowOf<Entry> = Omit<Entry, 'rank' | 'is_me'>;
export type ScoreRow = RowOf<ScoreBoardEntry>;
export type StreakRow = RowOf<StreakBoardEntry>;
export type TotalRow = RowOf<TotalBoardEntry>;

/** As the database has it. */
type Stored<Row> = Row & { standing: number };
type StoredScore = Stored<Omit<ScoreRow, 'offline'> & { offline: boolean }>;

const SCORE = `score_id, scores.user_id, display_name, puzzle_id, scores.puzzle_date::text as puzzle_date,
  points_scored, completion_time_seconds, offline, scores.standing::float8 as standing`;
const SCORE_ORDER = 'scores.standing desc, score_id';
const STREAK = 'user_id, display_name, current_streak, highest_streak, streaks.standing::float8 as standing';
const STREAK_ORDER = 'streaks.standing desc, user_id';
const TOTAL = `user_id, display_name, coalesce(current_streak, 0) as current_streak,
  coalesce(highest_streak, 0) as highest_streak, total_score, games_played, total_score as standing`;
const TOTAL_ORDER = 'total_score desc, user_id';

/** The rows of each board. Lists of the best are read from the front of an index. */
@Injectable()
export class BoardRepository {
  /** Running streaks, the longer ones first; between equals the best one ever decides. */
  readonly streaks: BoardSource<StreakRow> = {
    set: 'streaks',
    findTop: async (limit) => {
      const rows = await this.dataSource.sql<Stored<StreakRow>[]>`
        select ${() => STREAK}
        from (select * from streaks where highest_streak > 0 order by ${() => STREAK_ORDER} limit ${limit}) as streaks
        join players using (user_id) order by ${() => STREAK_ORDER}`;
      return rows.map(placed);
    },
    findOf: async (userIds) => {
      const rows = await this.dataSource.sql<Stored<StreakRow>[]>`
        select ${() => STREAK} from streaks join players using (user_id)
        where user_id = any (${userIds}) and highest_streak > 0 order by ${() => STREAK_ORDER}`;
      return rows.map(placed);
    },
  };

  /** The sum of all scores of a player. */
  readonly totals: BoardSource<TotalRow> = {
    set: 'totals',
    findTop: async (limit) => {
      const rows = await this.dataSource.sql<Stored<TotalRow>[]>`
        select ${() => TOTAL} from (select * from player_totals order by ${() => TOTAL_ORDER} limit ${limit}) as top
        join players using (user_id) left join streaks using (user_id) order by ${() => TOTAL_ORDER}`;
      return rows.map(placed);
    },
    findOf: async (userIds) => {
      const rows = await this.dataSource.sql<Stored<TotalRow>[]>`
        select ${() => TOTAL} from player_totals join players using (user_id) left join streaks using (user_id)
        where user_id = any (${userIds}) order by ${() => TOTAL_ORDER}`;
      return rows.map(placed);
    },
  };

  /** The best scores ever, more points first, then less time; somebody may have several. Of each player it is the best. */
  readonly allTime: BoardSource<ScoreRow> = {
    set: 'all-time',
    findTop: async (limit) => {
      const rows = await this.dataSource.sql<StoredScore[]>`
        select ${() => SCORE}
        from (select * from scores where not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
        join players using (user_id) order by ${() => SCORE_ORDER}`;
      return rows.map(placedScore);
    },
    findOf: async (userIds) => {
      const rows = await this.dataSource.sql<StoredScore[]>`
        select ${() => SCORE} from unnest(${userIds}::uuid[]) as wanted (user_id)
        cross join lateral (
          select * from scores where scores.user_id = wanted.user_id and not unranked order by ${() => SCORE_ORDER} limit 1) as scores
        join players on players.user_id = wanted.user_id order by ${() => SCORE_ORDER}`;
      return rows.map(placedScore);
    },
  };

  constructor(private readonly dataSource: DataSource) {}

  ofDate(date: CalendarDate): BoardSource<ScoreRow> {
    return {
      set: daySetOf(date),
      findTop: async (limit) => {
        const rows = await this.dataSource.sql<StoredScore[]>`
          select ${() => SCORE}
          from (select * from scores where puzzle_date = ${date} and not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
          join players using (user_id) order by ${() => SCORE_ORDER}`;
        return rows.map(placedScore);
      },
      findOf: async (userIds) => {
        const rows = await this.dataSource.sql<StoredScore[]>`
          select ${() => SCORE} from scores join players using (user_id)
          where scores.user_id = any (${userIds}) and scores.puzzle_date = ${date} and not unranked order by ${() => SCORE_ORDER}`;
        return rows.map(placedScore);
      },
    };
  }
}

function placed<Row extends { standing: number }>({
  standing,
  ...row
}: Row): { standing: number; row: Omit<Row, 'standing'> } {
  return { standing, row };
}

/** Only offline games say that they are. */
function placedScore({ standing, offline, ...row }: StoredScore): Placed<ScoreRow> {
  return { standing, row: offline ? { ...row, offline } : row };
}
