import type { ChatLine } from '@fourfold/contracts';

/** Adds messages in chronological order. One may arrive both in the history and as an event. */
export function withLines(known: readonly ChatLine[], added: readonly ChatLine[]): readonly ChatLine[] {
  const lines = new Map([...known, ...added].map((line) => [line.message_id, line]));
  if (lines.size === known.length) return known;
  return [...lines.values()].sort((one, other) => one.timestamp.localeCompare(other.timestamp));
}
