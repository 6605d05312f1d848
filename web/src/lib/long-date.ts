/** `date` is YYYY-MM-DD: a calendar date, whatever the zone. */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** The same with its year. */
export function fullDate(date: string): string {
  return new Date(date).toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' });
}
