import type { TotalBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource } from './board';
import { rankSql } from './rank.repository';

type Row = Omit<TotalBoardEntry, 'rank' | 'is_me'>;

const ROW = `user_id, display_name, coalesce(current_streak, 0) as current_streak,
  coalesce(highest_streak, 0) as highest_streak, total_score, games_played`;
const ORDER = 'total_score desc, user_id';

/** As the sums of ranks divide a total. */
const RANK = rankSql(`'totals'`, 'total_score / 1000', 'total_score % 1000');

/** The sum of all scores of a player. */
@Injectable()
export class TotalBoardRepository implements BoardSource<Row> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  findTop(limit: number): Promise<Row[]> {
    return this.dataSource.sql<Row[]>`
      select ${() => ROW} from (select * from player_totals order by ${() => ORDER} limit ${limit}) as top
      join players using (user_id) left join streaks using (user_id) order by ${() => ORDER}`;
  }

  async findOwn(userId: string): Promise<(Row & { rank: number }) | undefined> {
    const [row] = await this.dataSource.sql<(Row & { rank: number })[]>`
      select ${() => ROW}, ${() => RANK} as rank from player_totals join players using (user_id) left join streaks using (user_id)
      where user_id = ${userId}`;
    return row;
  }

  async findOfFriends(userId: string): Promise<Row[]> {
    const circle = await this.friends.findCircle(userId);
    return this.dataSource.sql<Row[]>`
      select ${() => ROW} from player_totals join players using (user_id) left join streaks using (user_id)
      where user_id = any (${circle}) order by ${() => ORDER}`;
  }

  isTie(left: Row, right: Row): boolean {
    return left.total_score === right.total_score;
  }
}
