import type { AvailablePuzzle } from '@fourfold/contracts';
import { addDays, type CalendarDate } from '@fourfold/game-rules';

export const WEEK_DAYS = 7;

export interface WeekDay {
  date: CalendarDate;
  /** `none`: the date has no puzzle; `open`: it is today, and not finished yet. */
  state: 'played' | 'missed' | 'open' | 'none';
}

/** The last seven days, of which today is the last. */
export function weekDays(
  puzzles: readonly Pick<AvailablePuzzle, 'puzzle_date' | 'status'>[],
  today: CalendarDate,
): WeekDay[] {
  const statuses = new Map(puzzles.map(({ puzzle_date, status }) => [puzzle_date, status]));
  return Array.from({ length: WEEK_DAYS }, (_, place): WeekDay => {
    const date = addDays(today, place + 1 - WEEK_DAYS);
    const status = statuses.get(date);
    if (status === undefined) return { date, state: 'none' };
    if (status === 'finished') return { date, state: 'played' };
    return { date, state: date === today ? 'open' : 'missed' };
  });
}
