import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayBoardName, firstRankedDate, type RankedBoard } from '../leaderboard/rank.repository';
import type { Projection, Repair } from './projection';

/** SQL. */
interface Source {
  /** The lowest first number of a standing above `wanted.major`. */
  readonly next: string;
  /** The rows of the board with the first number `wanted.major`, by the second one. */
  readonly rows: string;
}

/** What the ranks of the boards that know no dates are kept of, see `createRanks` of the migrations. */
const STANDING = {
  'all-time': {
    next: 'select min(points_scored) from scores where points_scored > wanted.major and not unranked',
    rows: `select -completion_time_seconds as minor, count(*) as rows
           from scores where points_scored = wanted.major and not unranked group by completion_time_seconds`,
  },
  totals: {
    next: 'select min(total_score) / 1000 from player_totals where total_score >= (wanted.major + 1) * 1000',
    rows: `select total_score % 1000 as minor, count(*) as rows from player_totals
           where total_score >= wanted.major * 1000 and total_score < (wanted.major + 1) * 1000 and games_played > 0 group by total_score`,
  },
  streaks: {
    next: 'select min(current_streak) from streaks where highest_streak > 0 and current_streak > wanted.major',
    rows: `select highest_streak as minor, count(*) as rows
           from streaks where highest_streak > 0 and current_streak = wanted.major group by highest_streak`,
  },
} satisfies Partial<Record<RankedBoard, Source>>;

/** What the ranks of a date are kept of, which the board's name ends with. */
const DAY: Source = {
  next: 'select min(points_scored) from scores where puzzle_date = right(wanted.board, 10)::date and points_scored > wanted.major and not unranked',
  rows: `select -completion_time_seconds as minor, count(*) as rows from scores
         where puzzle_date = right(wanted.board, 10)::date and points_scored = wanted.major and not unranked group by completion_time_seconds`,
};

function sourceOf(board: RankedBoard): Source {
  return board in STANDING ? STANDING[board as keyof typeof STANDING] : DAY;
}

/** Boards of dates only as long as ranks are kept of them. */
async function findBoards(dataSource: DataSource, now: Date): Promise<RankedBoard[]> {
  const dates = await dataSource.sql<{ date: string }[]>`
    select date from (
      select puzzle_date::text as date from puzzles
      union
      select right(board, 10) from rank_sums where board like 'day %') as known
    where date >= ${firstRankedDate(now)} order by date`;
  return [
    ...(Object.keys(STANDING) as (keyof typeof STANDING)[]),
    ...dates.map(({ date }) => dayBoardName(date)),
  ];
}

/** SQL: what the tallies of the standings of `wanted`, a board and a first number, lack; changes under way included. */
const tallyLack = (board: RankedBoard): string => `
  select wanted.*, lacking.* from wanted cross join lateral (
    select minor, coalesce(source.rows, 0) - coalesce(kept.rows, 0) as rows
    from (select minor, sum(rows) as rows from (
            select minor, rows from rank_tallies where board = wanted.board and major = wanted.major
            union all
            select minor, rows from rank_changes where board = wanted.board and major = wanted.major) as known
          group by minor) as kept
      full join (${sourceOf(board).rows}) as source using (minor)
    where coalesce(source.rows, 0) <> coalesce(kept.rows, 0)) as lacking`;

/** SQL: what the sum of such standings lacks. */
const SUM_LACK = `
  select wanted.*, tallied.rows - coalesce(rank_sums.rows, 0) as rows
  from wanted
    cross join lateral (
      select coalesce(sum(rows), 0) as rows from rank_tallies
      where board = wanted.board and major = wanted.major) as tallied
    left join rank_sums on rank_sums.board = wanted.board and rank_sums.major = wanted.major
  where tallied.rows <> coalesce(rank_sums.rows, 0)`;

/** SQL: what the sums of slots of such tallies lack. */
const SLOT_LACK = `
  select wanted.*, lacking.* from wanted cross join lateral (
    select slot, coalesce(tallied.rows, 0) - coalesce(kept.rows, 0) as rows
    from (select minor >> 5 as slot, sum(rows) as rows from rank_tallies
            where board = wanted.board and major = wanted.major group by 1) as tallied
      full join (
        select slot, rows from rank_slots where board = wanted.board and major = wanted.major) as kept using (slot)
    where coalesce(tallied.rows, 0) <> coalesce(kept.rows, 0)) as lacking`;

/** First numbers of standings, one after the other: a bounded part of the board each. */
async function* majors(dataSource: DataSource, board: RankedBoard): AsyncGenerator<number> {
  let major: number | null = -1;
  do {
    const [row]: [{ major: number | null }] = await dataSource.sql`
      with wanted as (select ${board}::text as board, ${major}::integer as major)
      select least(
        (${() => sourceOf(board).next}),
        (select min(major) from rank_tallies where board = wanted.board and major > wanted.major),
        (select min(major) from rank_slots where board = wanted.board and major > wanted.major),
        (select min(major) from rank_sums where board = wanted.board and major > wanted.major)) as major
      from wanted`;
    major = row.major;
    if (major !== null) yield major;
  } while (major !== null);
}

/** How many rows of a board have which standing. */
@Injectable()
export class RankTalliesProjection implements Projection {
  readonly table = 'rank_tallies';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  parts(): Promise<RankedBoard[]> {
    return findBoards(this.dataSource, this.clock.now());
  }

  async *drift(board: RankedBoard): AsyncGenerator<Repair[]> {
    for await (const major of majors(this.dataSource, board)) {
      const lacking = await this.dataSource.sql<{ minor: number }[]>`
        with wanted as (select ${board}::text as board, ${major}::integer as major) ${() => tallyLack(board)}`;
      yield lacking.map(({ minor }) => tallyRepair(board, major, minor));
    }
  }
}

function tallyRepair(board: RankedBoard, major: number, minor: number): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with wanted as (select ${board}::text as board, ${major}::integer as major)
      insert into rank_tallies (board, major, minor, rows)
      select * from (${() => tallyLack(board)}) as lacking where minor = ${minor}
      on conflict (board, major, minor) do update set rows = rank_tallies.rows + excluded.rows
      returning rows`;
    return repaired.length > 0;
  };
}

/** The sums of these by slots. */
@Injectable()
export class RankSlotsProjection implements Projection {
  readonly table = 'rank_slots';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  parts(): Promise<RankedBoard[]> {
    return findBoards(this.dataSource, this.clock.now());
  }

  async *drift(board: RankedBoard): AsyncGenerator<Repair[]> {
    for await (const major of majors(this.dataSource, board)) {
      const lacking = await this.dataSource.sql<{ slot: number }[]>`
        with wanted as (select ${board}::text as board, ${major}::integer as major) ${() => SLOT_LACK}`;
      yield lacking.map(({ slot }) => slotRepair(board, major, slot));
    }
  }
}

function slotRepair(board: RankedBoard, major: number, slot: number): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with wanted as (select ${board}::text as board, ${major}::integer as major)
      insert into rank_slots (board, major, slot, rows)
      select * from (${() => SLOT_LACK}) as lacking where slot = ${slot}
      on conflict (board, major, slot) do update set rows = rank_slots.rows + excluded.rows
      returning rows`;
    return repaired.length > 0;
  };
}

/** The sums of these by their first number. */
@Injectable()
export class RankSumsProjection implements Projection {
  readonly table = 'rank_sums';

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  parts(): Promise<RankedBoard[]> {
    return findBoards(this.dataSource, this.clock.now());
  }

  async *drift(board: RankedBoard): AsyncGenerator<Repair[]> {
    for await (const major of majors(this.dataSource, board)) {
      const lacking = await this.dataSource.sql<unknown[]>`
        with wanted as (select ${board}::text as board, ${major}::integer as major) ${() => SUM_LACK}`;
      yield lacking.map(() => sumRepair(board, major));
    }
  }
}

function sumRepair(board: RankedBoard, major: number): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with wanted as (select ${board}::text as board, ${major}::integer as major)
      insert into rank_sums (board, major, rows) ${() => SUM_LACK}
      on conflict (board, major) do update set rows = rank_sums.rows + excluded.rows
      returning rows`;
    return repaired.length > 0;
  };
}
