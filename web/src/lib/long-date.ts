/** `date` is YYYY-MM-DD: a calendar date, whatever the zone. */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
