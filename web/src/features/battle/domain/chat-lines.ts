import type { ChatLine } from '@fourfold/contracts';

/** Chat messages have no id. */
export function lineKey({ user_id, timestamp, message }: ChatLine): string {
  return `${user_id} ${timestamp} ${message}`;
}

/** Adds messages in chronological order. One may arrive both in the history and as an event. */
export function withLines(known: readonly ChatLine[], added: readonly ChatLine[]): readonly ChatLine[] {
  const lines = new Map([...known, ...added].map((line) => [lineKey(line), line]));
  if (lines.size === known.length) return known;
  return [...lines.values()].sort((one, other) => one.timestamp.localeCompare(other.timestamp));
}
