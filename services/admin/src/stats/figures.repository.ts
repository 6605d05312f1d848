import type { DayFigures } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DayFiguresEntity } from './day-figures.entity';

/** The figures of a day, counted; without its messages. */
type Counted = Omit<DayFigures, 'solve_rate' | 'messages'> & { solved: number };

/** Figures by UTC day. Recent days are counted; older days were stored before their rows were deleted. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The days from `from` to `to`, both included. */
  count(from: CalendarDate, to: CalendarDate): Promise<Counted[]> {
    return this.dataSource.sql`
      with day as (
        select date::date as date, date at time zone 'UTC' as start, (date + interval '1 day') at time zone 'UTC' as next
        from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as date),
      played as (
        select date, user_id from day join counted_scores on submitted_at >= start and submitted_at < next and not removed
        union
        select date, unnest(user_ids) from day join counted_battles on finished_at >= start and finished_at < next)
      select day.date::text as date,
        (select count(*)::integer from played where played.date = day.date) as players,
        (select count(*)::integer from played join counted_users using (user_id)
          where played.date = day.date and created_at < start) as returning_players,
        (select count(*)::integer from counted_users where created_at >= start and created_at < next) as new_players,
        (select count(*)::integer from counted_scores
          where submitted_at >= start and submitted_at < next and not removed) as finished,
        (select count(*)::integer from counted_scores
          where submitted_at >= start and submitted_at < next and not removed and won) as solved,
        (select count(*)::integer from counted_battles
          where finished_at >= start and finished_at < next) as battles
      from day order by date`;
  }

  async store(days: readonly Counted[]): Promise<void> {
    const rows = days.map(({ new_players, returning_players, ...day }) => ({
      ...day,
      newPlayers: new_players,
      returningPlayers: returning_players,
    }));
    await this.dataSource.manager.upsert(DayFiguresEntity, rows, ['date']);
  }

  /** Stored days, by date. */
  async find(from: CalendarDate, to: CalendarDate): Promise<Map<CalendarDate, Counted>> {
    const rows = await this.dataSource.sql<Counted[]>`
      select date::text as date, players, new_players, returning_players, finished, solved, battles
      from day_figures where date between ${from} and ${to}`;
    return new Map(rows.map((row) => [row.date, row]));
  }

  async messages(from: CalendarDate, to: CalendarDate): Promise<Map<CalendarDate, number>> {
    const rows = await this.dataSource.sql<{ date: string; messages: number }[]>`
      select date::text as date, messages from counted_messages where date between ${from} and ${to}`;
    return new Map(rows.map(({ date, messages }) => [date, messages]));
  }

  /** The first day with a figure; undefined before there is any. */
  async firstDay(): Promise<CalendarDate | undefined> {
    const [row] = await this.dataSource.sql<
      [{ date: CalendarDate | null }]
    >`select min(date)::text as date from day_figures`;
    return row.date ?? undefined;
  }
}
