import type { ScoreBoardEntry } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RANK_LAST_TIME_SLOT, RANK_TIME_SLOT_SECONDS } from '../limits';

export type BoardRow = Omit<ScoreBoardEntry, 'rank' | 'is_me'>;
export type Result = Pick<ScoreBoardEntry, 'puzzle_date' | 'points_scored' | 'completion_time_seconds'>;

const ROW = `score_id, scores.user_id, display_name, puzzle_id, scores.puzzle_date::text, points_scored, completion_time_seconds`;

/** The scores of one date. What it costs does not depend on how many there are. */
@Injectable()
export class DayBoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The best scores of a date: read from the front of an index. */
  findTop(date: CalendarDate, limit: number): Promise<BoardRow[]> {
    return this.dataSource.query<BoardRow[]>(
      `select ${ROW} from scores join players using (user_id)
       where scores.puzzle_date = $1
       order by points_scored desc, completion_time_seconds, score_id limit $2`,
      [date, limit],
    );
  }

  async findOwn(date: CalendarDate, userId: string): Promise<BoardRow | undefined> {
    const [row] = await this.dataSource.query<BoardRow[]>(
      `select ${ROW} from scores join players using (user_id)
       where scores.puzzle_date = $1 and scores.user_id = $2`,
      [date, userId],
    );
    return row;
  }

  /** One more than the number of better results: tallies for the slots before, and a count within the slot. */
  async rankOf({ puzzle_date, points_scored, completion_time_seconds }: Result): Promise<number> {
    const slot = timeSlot(completion_time_seconds);
    const [row] = await this.dataSource.query<[{ better: string }]>(
      `select (select coalesce(sum(players), 0) from day_tallies
                where puzzle_date = $1 and (points_scored > $2 or (points_scored = $2 and time_slot < $3)))
            + (select count(*) from scores
                where puzzle_date = $1 and points_scored = $2
                  and completion_time_seconds >= $4 and completion_time_seconds < $5) as better`,
      [puzzle_date, points_scored, slot, slot * RANK_TIME_SLOT_SECONDS, completion_time_seconds],
    );
    return Number(row.better) + 1;
  }

  /** Counts a result in, in the transaction that stores it. */
  async count(
    manager: EntityManager,
    { puzzle_date, points_scored, completion_time_seconds }: Result,
  ): Promise<void> {
    await manager.query(
      `insert into day_tallies (puzzle_date, points_scored, time_slot, players) values ($1, $2, $3, 1)
       on conflict (puzzle_date, points_scored, time_slot) do update set players = day_tallies.players + 1`,
      [puzzle_date, points_scored, timeSlot(completion_time_seconds)],
    );
  }
}

function timeSlot(seconds: number): number {
  return Math.min(Math.floor(seconds / RANK_TIME_SLOT_SECONDS), RANK_LAST_TIME_SLOT);
}
