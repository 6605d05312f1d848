import { dayOf, moment } from '../lib/format';

/** In the viewer's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment(at)}</time>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>;
}
