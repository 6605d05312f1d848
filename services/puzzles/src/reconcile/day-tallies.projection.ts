import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RANK_LAST_TIME_SLOT, RANK_TIME_SLOT_SECONDS } from '../limits';
import type { Projection, Repair } from './projection';

interface Tally {
  puzzle_date: string;
  points_scored: number;
  time_slot: number;
}

/** What the tallies of a date (`$1`) lack. */
const LACKING = `
  select $1::date as puzzle_date, points_scored, time_slot, coalesce(scored.players, 0) - coalesce(kept.players, 0) as players
  from (select points_scored, time_slot, players from day_tallies where puzzle_date = $1) as kept
    full join (
      select points_scored, least(completion_time_seconds / ${RANK_TIME_SLOT_SECONDS}, ${RANK_LAST_TIME_SLOT})::smallint
          as time_slot, count(*)::integer as players
      from scores where puzzle_date = $1 group by 1, 2) as scored using (points_scored, time_slot)
  where coalesce(scored.players, 0) <> coalesce(kept.players, 0)`;

/** How many players of a date have which result, kept of their scores. */
@Injectable()
export class DayTalliesProjection implements Projection {
  readonly table = 'day_tallies';

  constructor(private readonly dataSource: DataSource) {}

  async *drift(): AsyncGenerator<Repair[]> {
    for (let date = await this.dateAfter(null); date !== null; date = await this.dateAfter(date)) {
      const drifted = await this.dataSource.query<Tally[]>(
        `select puzzle_date::text, points_scored, time_slot from (${LACKING}) as lacking`,
        [date],
      );
      yield drifted.map(repairOf);
    }
  }

  private async dateAfter(date: string | null): Promise<string | null> {
    const [row] = await this.dataSource.query<[{ date: string | null }]>(
      `select least(
         (select min(puzzle_date) from puzzles where puzzle_date > coalesce($1, '-infinity'::date)),
         (select min(puzzle_date) from day_tallies where puzzle_date > coalesce($1, '-infinity'::date)))::text as date`,
      [date],
    );
    return row.date;
  }
}

function repairOf({ puzzle_date, points_scored, time_slot }: Tally): Repair {
  return async (manager) => {
    const repaired = await manager.query<unknown[]>(
      `insert into day_tallies (puzzle_date, points_scored, time_slot, players)
       select * from (${LACKING}) as lacking where points_scored = $2 and time_slot = $3
       on conflict (puzzle_date, points_scored, time_slot) do update
         set players = day_tallies.players + excluded.players
       returning players`,
      [puzzle_date, points_scored, time_slot],
    );
    return repaired.length > 0;
  };
}
