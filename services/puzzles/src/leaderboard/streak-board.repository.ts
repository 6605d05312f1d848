import type { StreakBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BoardSource } from './board';
import { RankRepository } from './rank.repository';

type Row = Omit<StreakBoardEntry, 'rank' | 'is_me'>;

const ROW = 'user_id, display_name, current_streak, highest_streak';
const ORDER = 'current_streak desc, highest_streak desc, user_id';

/** Running streaks, the longer ones first; between equals the best one ever decides. */
@Injectable()
export class StreakBoardRepository implements BoardSource<Row> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ranks: RankRepository,
  ) {}

  findTop(limit: number): Promise<Row[]> {
    return this.dataSource.query<Row[]>(
      `select ${ROW} from (select * from streaks where highest_streak > 0 order by ${ORDER} limit $1) as top
       join players using (user_id) order by ${ORDER}`,
      [limit],
    );
  }

  findOf(userIds: readonly string[]): Promise<Row[]> {
    return this.dataSource.query<Row[]>(
      `select ${ROW} from streaks join players using (user_id)
       where user_id = any ($1::uuid[]) and highest_streak > 0 order by ${ORDER}`,
      [userIds],
    );
  }

  rankOf({ current_streak: major, highest_streak: minor }: Row): Promise<number> {
    return this.ranks.rankOf('streaks', { major, minor });
  }

  isTie(left: Row, right: Row): boolean {
    return left.current_streak === right.current_streak && left.highest_streak === right.highest_streak;
  }
}
