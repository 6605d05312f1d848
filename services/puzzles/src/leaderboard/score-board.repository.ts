import type { ScoreBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendRepository } from '../friend/friend.repository';
import type { BoardSource, Placed } from './board';
import { daySetOf } from './domain/rank-set';

type Row = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;
/** As the database has it. */
type StoredRow = Omit<Row, 'offline'> & { offline: boolean; standing: number };

const ROW = `score_id, scores.user_id, display_name, puzzle_id, scores.puzzle_date::text as puzzle_date,
  points_scored, completion_time_seconds, offline, scores.standing::float8 as standing`;
const ORDER = 'scores.standing desc, score_id';

/** Boards of single scores: more points first, then less time. Lists are read from the front of an index. */
@Injectable()
export class ScoreBoardRepository {
  /** The best scores ever; somebody may have several of them. The own one, and that of each friend, is the best. */
  readonly allTime: BoardSource<Row> = {
    set: 'all-time',
    findTop: (limit) => this.findTopEver(limit),
    findOwn: async (userId) => (await this.findBestOf([userId]))[0],
    findOfFriends: async (userId) => this.findBestOf(await this.friends.findCircle(userId)),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly friends: FriendRepository,
  ) {}

  ofDate(date: CalendarDate): BoardSource<Row> {
    return {
      set: daySetOf(date),
      findTop: (limit) => this.findTopOf(date, limit),
      findOwn: async (userId) => (await this.findOf(date, [userId]))[0],
      findOfFriends: async (userId) => this.findOf(date, await this.friends.findCircle(userId)),
    };
  }

  private async findTopEver(limit: number): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW} from (select * from scores where not unranked order by ${() => ORDER} limit ${limit}) as scores
      join players using (user_id) order by ${() => ORDER}`;
    return rows.map(placed);
  }

  private async findBestOf(userIds: readonly string[]): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW} from unnest(${userIds}::uuid[]) as wanted (user_id)
      cross join lateral (
        select * from scores where scores.user_id = wanted.user_id and not unranked order by ${() => ORDER} limit 1) as scores
      join players on players.user_id = wanted.user_id order by ${() => ORDER}`;
    return rows.map(placed);
  }

  private async findTopOf(date: CalendarDate, limit: number): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW}
      from (select * from scores where puzzle_date = ${date} and not unranked order by ${() => ORDER} limit ${limit}) as scores
      join players using (user_id) order by ${() => ORDER}`;
    return rows.map(placed);
  }

  private async findOf(date: CalendarDate, userIds: readonly string[]): Promise<Placed<Row>[]> {
    const rows = await this.dataSource.sql<StoredRow[]>`
      select ${() => ROW} from scores join players using (user_id)
      where scores.user_id = any (${userIds}) and scores.puzzle_date = ${date} and not unranked order by ${() => ORDER}`;
    return rows.map(placed);
  }
}

/** Only offline games say that they are. */
function placed({ standing, offline, ...row }: StoredRow): Placed<Row> {
  return { standing, row: offline ? { ...row, offline } : row };
}
