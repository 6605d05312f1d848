/** The sorted sets in which ranks are counted. */
import { addDays, earliestDateOnEarth, latestDateOnEarth, type CalendarDate } from '@fourfold/game-rules';

/** Members are scores on the all-time board, players on the others. */
export type RankSet = 'all-time' | 'totals' | 'streaks' | DaySet;
export type DaySet = `${typeof DAY}${CalendarDate}`;

const DAY = 'day:';

export function daySetOf(date: CalendarDate): DaySet {
  return `${DAY}${date}`;
}

export function dateOf(set: DaySet): CalendarDate {
  return set.slice(DAY.length);
}

export function isDaySet(set: RankSet): set is DaySet {
  return set.startsWith(DAY);
}

/** Sets in use: that of a date as long as it is the current date somewhere on Earth. */
export function liveSets(now: Date): RankSet[] {
  const sets: RankSet[] = ['all-time', 'totals', 'streaks'];
  const last = latestDateOnEarth(now);
  for (let date = earliestDateOnEarth(now); date <= last; date = addDays(date, 1)) sets.push(daySetOf(date));
  return sets;
}
