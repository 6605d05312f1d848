/** `date` is YYYY-MM-DD, without a time zone. */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** With the year. */
export function fullDate(date: string): string {
  return new Date(date).toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' });
}
