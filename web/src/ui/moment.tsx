const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** In the viewer's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{MOMENT.format(new Date(at))}</time>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DAY.format(new Date(at))}</time>;
}
