import type { ScoreBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RANK_LAST_TIME_SLOT, RANK_TIME_SLOT_SECONDS } from '../limits';
import type { BoardSource } from './board';

export type ScoreRow = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;
export type Result = Pick<ScoreBoardEntry, 'puzzle_date' | 'points_scored' | 'completion_time_seconds'>;

export const SCORE_ROW = `score_id, scores.user_id, display_name, puzzle_id, scores.puzzle_date::text as puzzle_date,
  points_scored, completion_time_seconds, offline`;
export const SCORE_ORDER = 'points_scored desc, completion_time_seconds, score_id';

/** A row as the database has it. */
export type StoredScoreRow = Omit<ScoreRow, 'offline'> & { offline: boolean };

/** Only offline games say that they are. */
export function scoreRowOf({ offline, ...row }: StoredScoreRow): ScoreRow {
  return offline ? { ...row, offline } : row;
}

export function isScoreTie(left: ScoreRow, right: ScoreRow): boolean {
  return (
    left.points_scored === right.points_scored &&
    left.completion_time_seconds === right.completion_time_seconds
  );
}

/** The scores of one date. What it costs does not depend on how many there are. */
@Injectable()
export class DayBoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The board of one date. */
  of(date: CalendarDate): BoardSource<ScoreRow> {
    return {
      findTop: (limit) => this.findTop(date, limit),
      findOf: (userIds) => this.findOf(date, userIds),
      rankOf: (row) => this.rankOf(row),
      isTie: isScoreTie,
    };
  }

  /** One more than the number of better results: tallies for the slots before, and a count within the slot. */
  async rankOf({ puzzle_date, points_scored, completion_time_seconds }: Result): Promise<number> {
    const slot = timeSlot(completion_time_seconds);
    const [row] = await this.dataSource.query<[{ better: string }]>(
      `select (select coalesce(sum(players), 0) from day_tallies
                where puzzle_date = $1 and (points_scored > $2 or (points_scored = $2 and time_slot < $3)))
            + (select count(*) from scores
                where puzzle_date = $1 and points_scored = $2
                  and completion_time_seconds >= $4 and completion_time_seconds < $5) as better`,
      [puzzle_date, points_scored, slot, slot * RANK_TIME_SLOT_SECONDS, completion_time_seconds],
    );
    return Number(row.better) + 1;
  }

  /** The best scores of a date: read from the front of an index. */
  private async findTop(date: CalendarDate, limit: number): Promise<ScoreRow[]> {
    const rows = await this.dataSource.query<StoredScoreRow[]>(
      `select ${SCORE_ROW} from (select * from scores where puzzle_date = $1 order by ${SCORE_ORDER} limit $2) as scores
       join players using (user_id) order by ${SCORE_ORDER}`,
      [date, limit],
    );
    return rows.map(scoreRowOf);
  }

  private async findOf(date: CalendarDate, userIds: readonly string[]): Promise<ScoreRow[]> {
    const rows = await this.dataSource.query<StoredScoreRow[]>(
      `select ${SCORE_ROW} from scores join players using (user_id)
       where scores.puzzle_date = $1 and scores.user_id = any ($2::uuid[]) order by ${SCORE_ORDER}`,
      [date, userIds],
    );
    return rows.map(scoreRowOf);
  }

  /** Counts a result in, in the transaction that stores it. */
  async count(
    manager: EntityManager,
    { puzzle_date, points_scored, completion_time_seconds }: Result,
  ): Promise<void> {
    await manager.query(
      `insert into day_tallies (puzzle_date, points_scored, time_slot, players) values ($1, $2, $3, 1)
       on conflict (puzzle_date, points_scored, time_slot) do update set players = day_tallies.players + 1`,
      [puzzle_date, points_scored, timeSlot(completion_time_seconds)],
    );
  }
}

function timeSlot(seconds: number): number {
  return Math.min(Math.floor(seconds / RANK_TIME_SLOT_SECONDS), RANK_LAST_TIME_SLOT);
}
