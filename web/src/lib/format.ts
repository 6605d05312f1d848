import { preferredLocales } from './locales';

/**
 * All dates and numbers that people read. The sentences around them are English, so they are too: as in the first English
 * that the browser prefers, and never with the digits or the calendar of another language.
 */
const ENGLISH = new Intl.Locale(preferredLocales().find(({ language }) => language === 'en') ?? 'en', {
  numberingSystem: 'latn',
  calendar: 'gregory',
});

/** Made when first used: each takes a moment of the start of the app on a slow phone. */
function formatOf(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat(ENGLISH, options)).format(at);
}

/** Of dates without a time zone. */
const inUtc = (options: Intl.DateTimeFormatOptions) => formatOf({ ...options, timeZone: 'UTC' });

const formatLongDate = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
const formatFullDate = inUtc({ dateStyle: 'full' });
const formatWeekday = inUtc({ weekday: 'short' });
const formatMediumDate = inUtc({ dateStyle: 'medium' });
const formatShortDate = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const formatWeekdayInitial = inUtc({ weekday: 'narrow' });
const formatMonth = inUtc({ month: 'long', year: 'numeric' });
const formatMoment = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
const formatDay = formatOf({ dateStyle: 'medium' });
const formatTime = formatOf({ timeStyle: 'short' });
let numbers: Intl.NumberFormat | undefined;

/** `date` is YYYY-MM-DD, without a time zone. */
export function longDate(date: string): string {
  return formatLongDate(new Date(date));
}

/** With the year. */
export function fullDate(date: string): string {
  return formatFullDate(new Date(date));
}

export function weekday(date: string): string {
  return formatWeekday(new Date(date));
}

/** For a table. */
export function mediumDate(date: string): string {
  return formatMediumDate(new Date(date));
}

/** For the axis of a chart. */
export function shortDate(date: string): string {
  return formatShortDate(new Date(date));
}

/** As in 'M'. */
export function weekdayInitial(date: string): string {
  return formatWeekdayInitial(new Date(date));
}

/** `month` is YYYY-MM. */
export function monthName(month: string): string {
  return formatMonth(new Date(`${month}-01`));
}

/** Day and time of an instant, in the viewer's time zone, like those that follow. */
export function moment(at: string | Date): string {
  return formatMoment(new Date(at));
}

export function dayOf(at: string): string {
  return formatDay(new Date(at));
}

export function timeOf(at: string): string {
  return formatTime(new Date(at));
}

export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(ENGLISH);
  return numbers.format(value);
}
