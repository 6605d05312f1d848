import type { ScoreBoardEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BoardSource } from './board';
import { isScoreTie, SCORE_ORDER, SCORE_ROW, scoreRowOf, type StoredScoreRow } from './day-board.repository';
import { RankRepository } from './rank.repository';

type Row = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;

/** The best single scores ever; somebody may have several of them. */
@Injectable()
export class AllTimeBoardRepository implements BoardSource<Row> {
  readonly isTie = isScoreTie;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ranks: RankRepository,
  ) {}

  async findTop(limit: number): Promise<Row[]> {
    const rows = await this.dataSource.query<StoredScoreRow[]>(
      `select ${SCORE_ROW} from (select * from scores order by ${SCORE_ORDER} limit $1) as scores
       join players using (user_id) order by ${SCORE_ORDER}`,
      [limit],
    );
    return rows.map(scoreRowOf);
  }

  /** The best score of each. */
  async findOf(userIds: readonly string[]): Promise<Row[]> {
    const rows = await this.dataSource.query<StoredScoreRow[]>(
      `select ${SCORE_ROW} from unnest($1::uuid[]) as wanted (user_id)
       cross join lateral (
         select * from scores where scores.user_id = wanted.user_id
         order by ${SCORE_ORDER} limit 1) as scores
       join players on players.user_id = wanted.user_id order by ${SCORE_ORDER}`,
      [userIds],
    );
    return rows.map(scoreRowOf);
  }

  rankOf({ points_scored: major, completion_time_seconds: seconds }: Row): Promise<number> {
    return this.ranks.rankOf('all-time', { major, minor: -seconds });
  }
}
