import type { ScoreBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource } from './board';
import {
  isScoreTie,
  SCORE_ORDER,
  SCORE_ROW,
  scoreRankSql,
  scoreRowOf,
  type StoredScoreRow,
} from './day-board.repository';

type Row = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;

/** The best single scores ever; somebody may have several of them. */
@Injectable()
export class AllTimeBoardRepository implements BoardSource<Row> {
  readonly isTie = isScoreTie;

  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  async findTop(limit: number): Promise<Row[]> {
    const rows = await this.dataSource.sql<StoredScoreRow[]>`
      select ${() => SCORE_ROW} from (select * from scores where not unranked order by ${() => SCORE_ORDER} limit ${limit}) as scores
      join players using (user_id) order by ${() => SCORE_ORDER}`;
    return rows.map(scoreRowOf);
  }

  /** The best score of the player. */
  async findOwn(userId: string): Promise<(Row & { rank: number }) | undefined> {
    const [row] = await this.dataSource.sql<(StoredScoreRow & { rank: number })[]>`
      select ${() => SCORE_ROW}, ${() => scoreRankSql(`'all-time'`)} as rank
      from (select * from scores where user_id = ${userId} and not unranked order by ${() => SCORE_ORDER} limit 1) as scores
      join players using (user_id)`;
    return row && scoreRowOf(row);
  }

  /** The best score of each. */
  async findOfFriends(userId: string): Promise<Row[]> {
    const circle = await this.friends.findCircle(userId);
    const rows = await this.dataSource.sql<StoredScoreRow[]>`
      select ${() => SCORE_ROW} from unnest(${circle}::uuid[]) as wanted (user_id)
      cross join lateral (
        select * from scores where scores.user_id = wanted.user_id and not unranked
        order by ${() => SCORE_ORDER} limit 1) as scores
      join players on players.user_id = wanted.user_id order by ${() => SCORE_ORDER}`;
    return rows.map(scoreRowOf);
  }
}
