import type { BattleBoardPeriod } from '@fourfold/contracts';

/** First day of the period of a board: all time, this calendar month or this week (from Monday), in UTC. */
export function periodStart(period: BattleBoardPeriod, now: Date): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  switch (period) {
    case 'all':
      return '1970-01-01';
    case 'month':
      day.setUTCDate(1);
      break;
    case 'week':
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
      break;
  }
  return day.toISOString().slice(0, 10);
}
