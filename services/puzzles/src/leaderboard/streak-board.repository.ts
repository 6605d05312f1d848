import type { StreakBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource } from './board';
import { rankSql } from './rank.repository';

type Row = Omit<StreakBoardEntry, 'rank' | 'is_me'>;

const ROW = 'user_id, display_name, current_streak, highest_streak';
const ORDER = 'current_streak desc, highest_streak desc, user_id';
const RANK = rankSql(`'streaks'`, 'current_streak', 'highest_streak');

/** Running streaks, the longer ones first; between equals the best one ever decides. */
@Injectable()
export class StreakBoardRepository implements BoardSource<Row> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  findTop(limit: number): Promise<Row[]> {
    return this.dataSource.sql<Row[]>`
      select ${() => ROW} from (select * from streaks where highest_streak > 0 order by ${() => ORDER} limit ${limit}) as top
      join players using (user_id) order by ${() => ORDER}`;
  }

  async findOwn(userId: string): Promise<(Row & { rank: number }) | undefined> {
    const [row] = await this.dataSource.sql<(Row & { rank: number })[]>`
      select ${() => ROW}, ${() => RANK} as rank from streaks join players using (user_id)
      where user_id = ${userId} and highest_streak > 0`;
    return row;
  }

  async findOfFriends(userId: string): Promise<Row[]> {
    const circle = await this.friends.findCircle(userId);
    return this.dataSource.sql<Row[]>`
      select ${() => ROW} from streaks join players using (user_id)
      where user_id = any (${circle}) and highest_streak > 0 order by ${() => ORDER}`;
  }

  isTie(left: Row, right: Row): boolean {
    return left.current_streak === right.current_streak && left.highest_streak === right.highest_streak;
  }
}
