import { SocketRefusal } from './socket/live-socket';

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What a muted player is told instead of “Try again”; undefined for any other failure. */
export function mutedText(failure: unknown): string | undefined {
  if (!(failure instanceof SocketRefusal) || failure.error.code !== 'muted') return undefined;
  const { until } = failure.error;
  return until ? `You are muted until ${MOMENT.format(new Date(until))}.` : failure.error.message;
}
