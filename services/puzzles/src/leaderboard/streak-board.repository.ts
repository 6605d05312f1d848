import type { StreakBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource, Placed } from './board';

type Row = Omit<StreakBoardEntry, 'rank' | 'is_me'>;
type StoredRow = Row & { standing: number };

const ROW = 'user_id, display_name, current_streak, highest_streak, standing::float8 as standing';

/** Running streaks, the longer ones first; between equals the best one ever decides. */
@Injectable()
export class StreakBoardRepository implements BoardSource<Row> {
  readonly set = 'streaks';

  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  async findTop(limit: number): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW} from (
        select * from streaks where highest_streak > 0 order by standing desc, user_id limit ${limit}) as top
      join players using (user_id) order by top.standing desc, user_id`;
    return rows.map(placed);
  }

  async findOwn(userId: string): Promise<Placed<Row> | undefined> {
    return (await this.findOf([userId]))[0];
  }

  async findOfFriends(userId: string): Promise<Placed<Row>[]> {
    return this.findOf(await this.friends.findCircle(userId));
  }

  private async findOf(userIds: readonly string[]): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW} from streaks join players using (user_id)
      where user_id = any (${userIds}) and highest_streak > 0 order by streaks.standing desc, user_id`;
    return rows.map(placed);
  }
}

function placed({ standing, ...row }: StoredRow): Placed<Row> {
  return { standing, row };
}
