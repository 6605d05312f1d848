import type { TotalBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource, Placed } from './board';

type Row = Omit<TotalBoardEntry, 'rank' | 'is_me'>;

const ROW = `user_id, display_name, coalesce(current_streak, 0) as current_streak,
  coalesce(highest_streak, 0) as highest_streak, total_score, games_played`;
const ORDER = 'total_score desc, user_id';

/** The sum of all scores of a player. */
@Injectable()
export class TotalBoardRepository implements BoardSource<Row> {
  readonly set = 'totals';

  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  async findTop(limit: number): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<Row[]>`
      select ${() => ROW} from (select * from player_totals order by ${() => ORDER} limit ${limit}) as top
      join players using (user_id) left join streaks using (user_id) order by ${() => ORDER}`;
    return rows.map(placed);
  }

  async findOwn(userId: string): Promise<Placed<Row> | undefined> {
    return (await this.findOf([userId]))[0];
  }

  async findOfFriends(userId: string): Promise<Placed<Row>[]> {
    return this.findOf(await this.friends.findCircle(userId));
  }

  private async findOf(userIds: readonly string[]): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<Row[]>`
      select ${() => ROW} from player_totals join players using (user_id) left join streaks using (user_id)
      where user_id = any (${userIds}) order by ${() => ORDER}`;
    return rows.map(placed);
  }
}

function placed(row: Row): Placed<Row> {
  return { standing: row.total_score, row };
}
