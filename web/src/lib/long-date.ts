const LONG_DATE = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `date` is YYYY-MM-DD: a calendar date, whatever the zone. */
export function longDate(date: string): string {
  return LONG_DATE.format(new Date(date));
}
