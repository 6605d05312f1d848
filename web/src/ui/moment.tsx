const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** An instant, in the time of whoever looks. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{MOMENT.format(new Date(at))}</time>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DAY.format(new Date(at))}</time>;
}
