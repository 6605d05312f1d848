/**
 * All dates and numbers that people read. The sentences around them are English, so they are too: as in the first English
 * that the browser prefers, and never with the digits or the calendar of another language.
 */
const ENGLISH = new Intl.Locale(languages().find((language) => /^en\b/i.test(language)) ?? 'en', {
  numberingSystem: 'latn',
  calendar: 'gregory',
});

/** Rules that name a date run without a browser too, in their tests. */
function languages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** Of dates without a time zone. */
const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(ENGLISH, { ...options, timeZone: 'UTC' });

const LONG_DATE = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
const FULL_DATE = inUtc({ dateStyle: 'full' });
const WEEKDAY = inUtc({ weekday: 'short' });
const MEDIUM_DATE = inUtc({ dateStyle: 'medium' });
const SHORT_DATE = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const WEEKDAY_INITIAL = inUtc({ weekday: 'narrow' });
const MONTH = inUtc({ month: 'long', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat(ENGLISH, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(ENGLISH, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(ENGLISH, { timeStyle: 'short' });
const NUMBER = new Intl.NumberFormat(ENGLISH);

/** `date` is YYYY-MM-DD, without a time zone. */
export function longDate(date: string): string {
  return LONG_DATE.format(new Date(date));
}

/** With the year. */
export function fullDate(date: string): string {
  return FULL_DATE.format(new Date(date));
}

export function weekday(date: string): string {
  return WEEKDAY.format(new Date(date));
}

/** For a table. */
export function mediumDate(date: string): string {
  return MEDIUM_DATE.format(new Date(date));
}

/** For the axis of a chart. */
export function shortDate(date: string): string {
  return SHORT_DATE.format(new Date(date));
}

/** As in 'M'. */
export function weekdayInitial(date: string): string {
  return WEEKDAY_INITIAL.format(new Date(date));
}

/** `month` is YYYY-MM. */
export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`));
}

/** Day and time of an instant, in the viewer's time zone, like those that follow. */
export function moment(at: string | Date): string {
  return MOMENT.format(new Date(at));
}

export function dayOf(at: string): string {
  return DAY.format(new Date(at));
}

export function timeOf(at: string): string {
  return TIME.format(new Date(at));
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}
