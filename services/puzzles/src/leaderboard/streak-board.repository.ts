import type { StreakBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { circleSql } from '../friend/friend.repository';
import type { BoardSource } from './board';
import { rankSql } from './rank.repository';

type Row = Omit<StreakBoardEntry, 'rank' | 'is_me'>;

const ROW = 'user_id, display_name, current_streak, highest_streak';
const ORDER = 'current_streak desc, highest_streak desc, user_id';
const RANK = rankSql(`'streaks'`, 'current_streak', 'highest_streak');

/** Running streaks, the longer ones first; between equals the best one ever decides. */
@Injectable()
export class StreakBoardRepository implements BoardSource<Row> {
  constructor(private readonly dataSource: DataSource) {}

  findTop(limit: number): Promise<Row[]> {
    return this.dataSource.query<Row[]>(
      `select ${ROW} from (select * from streaks where highest_streak > 0 order by ${ORDER} limit $1) as top
       join players using (user_id) order by ${ORDER}`,
      [limit],
    );
  }

  async findOwn(userId: string): Promise<(Row & { rank: number }) | undefined> {
    const [row] = await this.dataSource.query<(Row & { rank: number })[]>(
      `select ${ROW}, ${RANK} as rank from streaks join players using (user_id)
       where user_id = $1 and highest_streak > 0`,
      [userId],
    );
    return row;
  }

  findOfFriends(userId: string): Promise<Row[]> {
    return this.dataSource.query<Row[]>(
      `select ${ROW} from streaks join players using (user_id)
       where user_id = any (${circleSql('$1')}) and highest_streak > 0 order by ${ORDER}`,
      [userId],
    );
  }

  isTie(left: Row, right: Row): boolean {
    return left.current_streak === right.current_streak && left.highest_streak === right.highest_streak;
  }
}
