import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Boards whose ranks are kept as sums, see the migration that made them. */
export type RankedBoard = 'all-time' | 'streaks' | 'totals';

/** Two numbers, the higher the better; the second decides between equals in the first. */
export interface Standing {
  readonly major: number;
  readonly minor: number;
}

/** Ranks without counting: what it costs does not depend on how many rows a board has. */
@Injectable()
export class RankRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One more than the number of better standings, as of this moment. */
  async rankOf(board: RankedBoard, { major, minor }: Standing): Promise<number> {
    const [row] = await this.dataSource.query<[{ better: string }]>(
      `select (select coalesce(sum(rows), 0) from rank_sums where board = $1 and major > $2)
            + (select coalesce(sum(rows), 0) from rank_tallies where board = $1 and major = $2 and minor > $3)
            + (select coalesce(sum(rows), 0) from rank_changes
                where board = $1 and (major > $2 or (major = $2 and minor > $3))) as better`,
      [board, major, minor],
    );
    return Number(row.better) + 1;
  }

  /** Moves changes into the sums, all in one statement, so that no reader misses one or counts it twice. @returns how many */
  async fold(limit: number): Promise<number> {
    const [row] = await this.dataSource.query<[{ folded: string }]>(
      `with folded as (
         delete from rank_changes where change_id in (
           select change_id from rank_changes order by change_id limit $1 for update skip locked)
         returning board, major, minor, rows),
       tallied as (
         insert into rank_tallies (board, major, minor, rows)
         select board, major, minor, sum(rows) from folded group by board, major, minor order by board, major, minor
         on conflict (board, major, minor) do update set rows = rank_tallies.rows + excluded.rows),
       summed as (
         insert into rank_sums (board, major, rows)
         select board, major, sum(rows) from folded group by board, major order by board, major
         on conflict (board, major) do update set rows = rank_sums.rows + excluded.rows)
       select count(*) as folded from folded`,
      [limit],
    );
    return Number(row.folded);
  }
}
