import type { ScoreBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource } from './board';
import { dayBoardName, rankSql } from './rank.repository';

export type ScoreRow = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;

export const SCORE_ROW = `score_id, scores.user_id, display_name, puzzle_id, scores.puzzle_date::text as puzzle_date,
  points_scored, completion_time_seconds, offline`;
export const SCORE_ORDER = 'points_scored desc, completion_time_seconds, score_id';

/** SQL: the rank of a score on a board that orders them like this; `board` is SQL as well. */
export const scoreRankSql = (board: string): string =>
  rankSql(board, 'scores.points_scored', '-scores.completion_time_seconds');

/** A row as the database has it. */
export type StoredScoreRow = Omit<ScoreRow, 'offline'> & { offline: boolean };

/** Only offline games say that they are. */
export function scoreRowOf<Row extends StoredScoreRow>({
  offline,
  ...row
}: Row): Omit<Row, 'offline'> & { offline?: true } {
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
  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  /** The board of one date. */
  of(date: CalendarDate): BoardSource<ScoreRow> {
    return {
      findTop: (limit) => this.findTop(date, limit),
      findOwn: (userId) => this.findOwn(date, userId),
      findOfFriends: (userId) => this.findOfFriends(date, userId),
      isTie: isScoreTie,
    };
  }

  /** The best scores of a date: read from the front of an index. */
  private async findTop(date: CalendarDate, limit: number): Promise<ScoreRow[]> {
    const rows = await this.dataSource.sql<StoredScoreRow[]>`
      select ${() => SCORE_ROW}
      from (select * from scores where puzzle_date = ${date} and not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
      join players using (user_id) order by ${() => SCORE_ORDER}`;
    return rows.map(scoreRowOf);
  }

  private async findOwn(
    date: CalendarDate,
    userId: string,
  ): Promise<(ScoreRow & { rank: number }) | undefined> {
    const [row] = await this.dataSource.sql<(StoredScoreRow & { rank: number })[]>`
      select ${() => SCORE_ROW}, ${() => scoreRankSql('board.name')} as rank
      from (select ${dayBoardName(date)}::text as name) as board, scores join players using (user_id)
      where scores.user_id = ${userId} and scores.puzzle_date = ${date} and not unranked`;
    return row && scoreRowOf(row);
  }

  private async findOfFriends(date: CalendarDate, userId: string): Promise<ScoreRow[]> {
    const circle = await this.friends.findCircle(userId);
    const rows = await this.dataSource.sql<StoredScoreRow[]>`
      select ${() => SCORE_ROW} from scores join players using (user_id)
      where scores.user_id = any (${circle}) and scores.puzzle_date = ${date} and not unranked order by ${() => SCORE_ORDER}`;
    return rows.map(scoreRowOf);
  }
}
