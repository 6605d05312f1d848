/** Months of a calendar, whose weeks begin on Monday. */
import type { CalendarDate } from '@fourfold/game-rules';

/** A month as YYYY-MM. */
export type Month = string;

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7);

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** How many days of the first week belong to the month before. */
export function daysBefore(month: Month): number {
  return (new Date(`${month}-01`).getUTCDay() + 6) % 7;
}

/** Weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = daysBefore(month);
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}
