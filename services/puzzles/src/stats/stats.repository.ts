import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The zones that are furthest apart share a moment on three dates: no other puzzle is played on a day of UTC. */
const DATES_AROUND = 1;

interface DayOfPlay {
  /** Players who started or finished a game. */
  players: number;
  /** Games that were started. */
  games: number;
}

@Injectable()
export class StatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async countPuzzles(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(
      'select count(*)::integer as count from puzzles',
    );
    return row.count;
  }

  /**
   * What was played since a midnight of UTC. Reads every game of the dates around it, however many there ever were: that
   * costs an admin who looks at the front page a moment. An index on when games begin and end would cost every player who starts
   * or ends one.
   */
  async playedSince(midnight: Date): Promise<DayOfPlay> {
    const [row] = await this.dataSource.query<[DayOfPlay]>(
      `select count(distinct user_id)::integer as players,
         (count(*) filter (where attempts.started_at >= $1))::integer as games
       from attempts join puzzles using (puzzle_id)
       where puzzles.puzzle_date between ($1 at time zone 'UTC')::date - ${DATES_AROUND}
                                     and ($1 at time zone 'UTC')::date + ${DATES_AROUND}
         and (attempts.started_at >= $1 or attempts.finished_at >= $1)`,
      [midnight],
    );
    return row;
  }
}
