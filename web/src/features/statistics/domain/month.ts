import { addDays } from '@fourfold/game-rules';

/** YYYY-MM */
export type Month = string;

export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

export function monthsLater(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The dates of a month in weeks from Monday to Sunday; null for days of another month. */
export function weeksOf(month: Month): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = first; monthOf(date) === month; date = addDays(date, 1)) days.push(date);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
