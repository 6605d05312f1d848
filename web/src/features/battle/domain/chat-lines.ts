import type { ChatLine } from '@fourfold/contracts';

/** Lines have no id. */
export function lineKey({ user_id, timestamp, message }: ChatLine): string {
  return `${user_id} ${timestamp} ${message}`;
}

/** Adds lines in chronological order. A line said while somebody enters may come twice, with the history and by itself. */
export function withLines(known: readonly ChatLine[], added: readonly ChatLine[]): readonly ChatLine[] {
  const lines = new Map([...known, ...added].map((line) => [lineKey(line), line]));
  if (lines.size === known.length) return known;
  return [...lines.values()].sort((one, other) => one.timestamp.localeCompare(other.timestamp));
}
