/** A month of the calendar of admins. */
import { STATISTICS_MIN_GAMES, type AdminPuzzleRow, type CalendarDay } from '@fourfold/contracts';
import { addDays, isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';

export interface PlannedPuzzle {
  readonly puzzleId: number;
  readonly categoryNames: string[];
  readonly isStarted: boolean;
  readonly plays: number;
  readonly finished: number;
  readonly solved: number;
  readonly version: number;
}

export interface Plan {
  readonly puzzles: ReadonlyMap<CalendarDate, PlannedPuzzle>;
  /** The days without a scheduled puzzle that the reserve covers, from the first current date on. */
  readonly reserved: ReadonlySet<CalendarDate>;
  readonly now: Date;
}

/** The days of a month, as YYYY-MM. */
export function daysOf(month: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) days.push(date);
  return days;
}

export function calendarOf(month: string, plan: Plan): CalendarDay[] {
  return daysOf(month).map((date) => dayOf(date, plan));
}

/** The first dates without a puzzle, as many as the reserve can serve. */
export function reservedDates(
  from: CalendarDate,
  to: CalendarDate,
  scheduled: ReadonlySet<CalendarDate>,
  reserve: number,
): Set<CalendarDate> {
  const dates = new Set<CalendarDate>();
  for (let date = from; date <= to && dates.size < reserve; date = addDays(date, 1))
    if (!scheduled.has(date)) dates.add(date);
  return dates;
}

function dayOf(puzzle_date: CalendarDate, { puzzles, reserved, now }: Plan): CalendarDay {
  const puzzle = puzzles.get(puzzle_date);
  if (!puzzle)
    return {
      puzzle_date,
      puzzle_id: null,
      state: reserved.has(puzzle_date) ? 'reserve' : 'empty',
      category_names: null,
      plays: null,
      solve_rate: null,
      version: null,
    };
  return {
    puzzle_date,
    puzzle_id: puzzle.puzzleId,
    ...figuresOf(puzzle_date, puzzle, now),
    version: puzzle.version,
  };
}

/** How a puzzle is doing, in the calendar and in lists. */
export function figuresOf(
  date: CalendarDate,
  { categoryNames, isStarted, plays, finished, solved }: PlannedPuzzle,
  now: Date,
): Pick<AdminPuzzleRow, 'state' | 'category_names' | 'plays' | 'solve_rate'> {
  return {
    state: isOverEverywhere(date, now) ? 'past' : isStarted ? 'started' : 'scheduled',
    category_names: categoryNames,
    plays,
    solve_rate: finished < STATISTICS_MIN_GAMES ? null : solved / finished,
  };
}
