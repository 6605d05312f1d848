import type { CalendarDate, FinishedGame } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StreakEntity } from './streak.entity';

export interface PlayedDates {
  readonly games: readonly FinishedGame[];
  /** Dates since the first game whose puzzle could be missed. */
  readonly missable: readonly CalendarDate[];
}

/** A date behind a running streak was missed, `over` being the newest date that is over everywhere. */
const isBrokenBehind = (over: string): string =>
  `(current_streak > 0 and last_finished_date <
    (select max(puzzle_date) from puzzles where missable and puzzle_date <= ${over}))`;
/** A date in it was. */
const isBrokenInside = (over: string): string => `open_gap <= ${over}`;
const isBroken = (over: string): string => `(${isBrokenBehind(over)} or ${isBrokenInside(over)})`;

export interface PlayerGames {
  readonly stored: StreakEntity;
  /** Oldest date first. */
  readonly games: readonly FinishedGame[];
}

interface StreakRow {
  user_id: string;
  current_streak: number;
  highest_streak: number;
  last_finished_date: CalendarDate | null;
  open_gap: CalendarDate | null;
  version: string;
}

interface ForesightRow extends StreakRow {
  dates: CalendarDate[];
  finished: Date[];
  missable: CalendarDate[];
}

@Injectable()
export class StreakRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The player's row, held until the transaction ends: games that finish at once are derived one after the other. */
  async lock(manager: EntityManager, userId: string): Promise<StreakEntity> {
    const [row] = await manager.query<[StreakRow]>(
      `insert into streaks (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id
       returning user_id, current_streak, highest_streak, last_finished_date::text, open_gap::text, version`,
      [userId],
    );
    return toStreak(row);
  }

  /**
   * The stored streak, and what it will be derived from once a game of `newDate` is finished, as of the same moment.
   *
   * @returns undefined when the player has no row yet
   */
  async foresee(
    userId: string,
    newDate: CalendarDate,
    upTo: CalendarDate,
  ): Promise<{ stored: StreakEntity; dates: PlayedDates } | undefined> {
    const [row] = await this.dataSource.query<ForesightRow[]>(
      `with games as (
         select puzzle_date, finished_at from attempts where user_id = $1 and finished_at is not null)
       select user_id, current_streak, highest_streak, last_finished_date::text, open_gap::text, version,
         array(select puzzle_date::text from games order by puzzle_date) as dates,
         array(select finished_at from games order by puzzle_date) as finished,
         array(select puzzle_date::text from puzzles where missable
           and puzzle_date between least($2, (select min(puzzle_date) from games)) and $3) as missable
       from streaks where user_id = $1`,
      [userId, newDate, upTo],
    );
    if (!row) return undefined;
    return { stored: toStreak(row), dates: { games: gamesOf(row), missable: row.missable } };
  }

  async save(manager: EntityManager, streak: StreakEntity): Promise<void> {
    await manager.query(
      `update streaks
       set current_streak = $2, highest_streak = $3, last_finished_date = $4, open_gap = $5, version = $6
       where user_id = $1`,
      [
        streak.userId,
        streak.currentStreak,
        streak.highestStreak,
        streak.lastFinishedDate,
        streak.openGap,
        streak.version,
      ],
    );
  }

  /** What the streak is derived from. */
  async playedDates(manager: EntityManager, userId: string, upTo: CalendarDate): Promise<PlayedDates> {
    const rows = await manager.query<{ puzzle_date: CalendarDate; finished_at: Date | null }[]>(
      `with games as (
         select puzzle_date, finished_at from attempts where user_id = $1 and finished_at is not null)
       select puzzle_date::text, finished_at from games
       union all
       select puzzle_date::text, null from puzzles
       where missable and puzzle_date between (select min(puzzle_date) from games) and $2`,
      [userId, upTo],
    );
    return {
      games: rows.flatMap(({ puzzle_date: puzzleDate, finished_at: finishedAt }) =>
        finishedAt ? [{ puzzleDate, finishedAt }] : [],
      ),
      missable: rows.filter((row) => row.finished_at === null).map((row) => row.puzzle_date),
    };
  }

  /**
   * Claims players whose running streak has a missed date in it or behind it. Either kind is found by its own index: for both at
   * once all streaks would have to be read, again and again.
   *
   * @param over the newest date that is over everywhere on Earth
   */
  async claimBroken(manager: EntityManager, over: CalendarDate, limit: number): Promise<string[]> {
    const rows = await manager.query<{ user_id: string }[]>(
      `select user_id from streaks
       where ${isBroken('$1')} and user_id = any (array(
         (select user_id from streaks where ${isBrokenBehind('$1')} order by last_finished_date limit $2)
         union
         (select user_id from streaks where ${isBrokenInside('$1')} order by open_gap limit $2)))
       order by user_id limit $2 for update skip locked`,
      [over, limit],
    );
    return rows.map((row) => row.user_id);
  }

  /** Streaks and what they are derived from, as of the same moment; without those that a missed date is about to break. */
  async findWithGames(
    userIds: readonly string[],
    upTo: CalendarDate,
    over: CalendarDate,
  ): Promise<{ players: PlayerGames[]; missable: CalendarDate[] }> {
    const [dates] = await this.dataSource.query<[{ missable: CalendarDate[] }]>(
      `select array(select puzzle_date::text from puzzles where missable and puzzle_date <= $1) as missable`,
      [upTo],
    );
    const rows = await this.dataSource.query<Omit<ForesightRow, 'missable'>[]>(
      `select batch.user_id, coalesce(current_streak, 0) as current_streak, coalesce(highest_streak, 0) as highest_streak,
         last_finished_date::text, open_gap::text, coalesce(version, 0) as version,
         array(select puzzle_date::text from attempts
           where attempts.user_id = batch.user_id and finished_at is not null order by puzzle_date) as dates,
         array(select finished_at from attempts
           where attempts.user_id = batch.user_id and finished_at is not null order by puzzle_date) as finished
       from unnest($1::uuid[]) as batch (user_id) left join streaks using (user_id)
       where ${isBroken('$2::date')} is not true`,
      [userIds, over],
    );
    return {
      players: rows.map((row) => ({ stored: toStreak(row), games: gamesOf(row) })),
      missable: dates.missable,
    };
  }
}

function gamesOf({ dates, finished }: Pick<ForesightRow, 'dates' | 'finished'>): FinishedGame[] {
  return dates.map((puzzleDate, index) => ({ puzzleDate, finishedAt: finished[index]! }));
}

function toStreak(row: StreakRow): StreakEntity {
  return {
    userId: row.user_id,
    currentStreak: row.current_streak,
    highestStreak: row.highest_streak,
    lastFinishedDate: row.last_finished_date,
    openGap: row.open_gap,
    version: row.version,
  };
}
