import { QUERIES, type AdminOverview, type DayFigures } from '@fourfold/contracts';
import { addDays, dateInUtc, type CalendarDate } from '@fourfold/game-rules';
import { Clock, handleEach, JobService } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALARMS_SHOWN, FIGURES_COUNTED_DAYS, FIGURES_MAX_SKIP, FIGURES_STORE_MS } from '../limits';
import { FiguresRepository } from './figures.repository';
import { StatsService } from './stats.service';

/** The morning page: figures by day, and what needs an admin now. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly stats: StatsService,
    private readonly queries: QueryClient,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  /** Newest day first, from today back to the first day with a figure. */
  async list(skip: number, limit: number): Promise<DayFigures[]> {
    if (skip > FIGURES_MAX_SKIP) return [];
    const today = this.today();
    const counted = this.firstCounted();
    const stored = (await this.figures.firstDay()) ?? counted;
    const oldest = [stored, counted].sort()[0]!;
    const to = addDays(today, -skip);
    const from = [addDays(to, 1 - limit), oldest].sort()[1]!;
    if (from > to) return [];
    const [recent, older, messages] = await Promise.all([
      to < counted ? [] : this.figures.count([from, counted].sort()[1]!, to),
      this.figures.find(from, to),
      this.figures.messages(from, to),
    ]);
    const days = new Map([...older, ...recent.map((day) => [day.date, day] as const)]);
    return datesFrom(to, from).map((date) => {
      const { solved, ...day } = days.get(date) ?? { date, ...NOTHING };
      return {
        ...day,
        solve_rate: day.finished === 0 ? null : solved / day.finished,
        messages: messages.get(date) ?? 0,
      };
    });
  }

  /** @throws AppError `service_unavailable` without an answer of social or puzzles */
  async overview(): Promise<AdminOverview> {
    const page = { skip: 0, limit: ALARMS_SHOWN };
    const [reports, difficulty_alarms, { days_of_cover_ahead }] = await Promise.all([
      this.queries.ask(QUERIES.countOpenReports, {}),
      this.queries.ask(QUERIES.listDifficultyAlarms, page),
      this.stats.read(),
    ]);
    return { ...reports, days_of_cover_ahead, difficulty_alarms };
  }

  @Interval(FIGURES_STORE_MS)
  storeRegularly(): Promise<void> {
    return this.jobs.runExclusively('the figures of past days', (signal) => this.store(signal));
  }

  /** Stores the figures of the last days. Each day is counted by itself, since a crowded day takes long. */
  async store(signal?: AbortSignal): Promise<void> {
    const days = datesFrom(addDays(this.today(), -1), this.firstCounted());
    const store = async (day: CalendarDate) => this.figures.store(await this.figures.count(day, day));
    await handleEach(days, store, { signal });
  }

  private today(): CalendarDate {
    return dateInUtc(this.clock.now());
  }

  private firstCounted(): CalendarDate {
    return addDays(this.today(), 1 - FIGURES_COUNTED_DAYS);
  }
}

const NOTHING = { players: 0, new_players: 0, returning_players: 0, finished: 0, solved: 0, battles: 0 };

/** Newest first. */
function datesFrom(to: CalendarDate, from: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) dates.push(date);
  return dates;
}
