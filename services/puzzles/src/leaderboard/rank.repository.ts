import { addDays, dateInUtc, type CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY_RANKS_KEPT_DAYS } from '../limits';

/** Boards whose ranks are kept as sums, see `createRanks` of the migrations; each date has one of its own. */
export type RankedBoard = 'all-time' | 'streaks' | 'totals' | DayBoardName;
type DayBoardName = `${typeof DAY_BOARDS}${CalendarDate}`;

/** The names of all boards of dates begin with this, and come in the order of their dates. */
const DAY_BOARDS = 'day ';

export function dayBoardName(date: CalendarDate): DayBoardName {
  return `${DAY_BOARDS}${date}`;
}

/** The oldest date that ranks are kept of. */
export function firstRankedDate(now: Date): CalendarDate {
  return addDays(dateInUtc(now), -DAY_RANKS_KEPT_DAYS);
}

/** Sums are kept of 2^5 tallies next to one another, see `keep_slots` in the migrations. */
const SLOT_BITS = 5;

/**
 * SQL: one more than the number of better standings on a board, as of the statement's moment. A standing is two numbers, the
 * higher the better; the second decides between equals in the first. No row of the board is counted: sums by the first number,
 * sums of slots of the second one and the tallies of one slot are added up, a hundred or two however many rows a board has.
 *
 * @param board SQL, as are `major` and `minor`
 */
export function rankSql(board: string, major: string, minor: string): string {
  const slot = `((${minor}) >> ${SLOT_BITS})`;
  return `(1 + (select coalesce(sum(better.rows), 0) from rank_sums as better
        where better.board = ${board} and better.major > ${major})
      + (select coalesce(sum(better.rows), 0) from rank_slots as better
        where better.board = ${board} and better.major = ${major} and better.slot > ${slot})
      + (select coalesce(sum(better.rows), 0) from rank_tallies as better
        where better.board = ${board} and better.major = ${major}
          and better.minor > ${minor} and better.minor < ((${slot} + 1) << ${SLOT_BITS}))
      + (select coalesce(sum(better.rows), 0) from rank_changes as better
        where better.board = ${board}
          and (better.major > ${major} or (better.major = ${major} and better.minor > ${minor}))))::integer`;
}

/** Keeps what ranks are read from. */
@Injectable()
export class RankRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Moves changes into the sums, all in one statement, so that no reader misses one or counts it twice. @returns how many */
  async fold(limit: number): Promise<number> {
    const [row] = await this.dataSource.sql<[{ folded: number }]>`
      with folded as (
        delete from rank_changes where change_id in (
          select change_id from rank_changes order by change_id limit ${limit} for update skip locked)
        returning board, major, minor, rows),
      tallied as (
        insert into rank_tallies (board, major, minor, rows)
        select board, major, minor, sum(rows) from folded group by board, major, minor order by board, major, minor
        on conflict (board, major, minor) do update set rows = rank_tallies.rows + excluded.rows),
      summed as (
        insert into rank_sums (board, major, rows)
        select board, major, sum(rows) from folded group by board, major order by board, major
        on conflict (board, major) do update set rows = rank_sums.rows + excluded.rows)
      select count(*)::integer as folded from folded`;
    return row.folded;
  }

  /**
   * Removes some of what ranks of dates before this one are read from, which nobody asks for any more. Tallies go first: their
   * going changes the slots.
   *
   * @returns how many rows
   */
  async removeDaysBefore(date: CalendarDate, limit: number): Promise<number> {
    let removed = 0;
    for (const table of ['rank_tallies', 'rank_slots', 'rank_sums']) {
      const [, count] = await this.dataSource.sql<[unknown, number]>`
        delete from ${() => table} where ctid = any (array(
          select ctid from ${() => table} where board >= ${DAY_BOARDS} and board < ${dayBoardName(date)}
          limit ${limit - removed} for update skip locked))`;
      removed += count;
    }
    return removed;
  }
}
