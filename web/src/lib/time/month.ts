/** Months of a calendar, whose weeks begin as the reader's language and region have it. */
import type { CalendarDate } from '@fourfold/game-rules';
import { preferredLocales } from '../locales';

/** A month as YYYY-MM. */
export type Month = string;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The first day of a week, as in Intl: 1 is Monday, 7 is Sunday. */
export function firstDayOf(language: string | Intl.Locale): number {
  const locale = new Intl.Locale(language) as WeekLocale;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** Older browsers have the property, newer ones the function, and some neither. */
interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

const FIRST_DAY = firstDayOf(preferredLocales()[0] ?? 'en-GB');

export const WEEKDAYS = [...DAYS.slice(FIRST_DAY - 1), ...DAYS.slice(0, FIRST_DAY - 1)];

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7);

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** How many days of the first week belong to the month before. */
export function daysBefore(month: Month, firstDay = FIRST_DAY): number {
  return (new Date(`${month}-01`).getUTCDay() + 7 - (firstDay % 7)) % 7;
}

/** Null for days of other months. */
export function weeksOf(month: Month, firstDay = FIRST_DAY): (CalendarDate | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = daysBefore(month, firstDay);
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}
