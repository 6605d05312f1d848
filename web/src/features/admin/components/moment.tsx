const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const CALENDAR_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

/** An instant, in the time of whoever looks. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{MOMENT.format(new Date(at))}</time>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DAY.format(new Date(at))}</time>;
}

/** A date of the calendar (YYYY-MM-DD), whatever the zone, with its weekday. */
export function longDay(date: string): string {
  return CALENDAR_DAY.format(new Date(date));
}
