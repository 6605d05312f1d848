/** Months and days of the calendar, in UTC. A month is YYYY-MM. */

export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)));
}

/** How many days of the week are before the first of the month; weeks begin on Monday. */
export function daysBefore(month: string): number {
  return (new Date(`${month}-01`).getUTCDay() + 6) % 7;
}
