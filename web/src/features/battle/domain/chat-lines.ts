import type { ChatLine } from '@fourfold/contracts';

/** What tells a line from all others: lines have no id. */
export function lineKey({ user_id, timestamp, message }: ChatLine): string {
  return `${user_id} ${timestamp} ${message}`;
}

/**
 * Lines that are known with some that were told, in the order in which they were said. What was said just when somebody
 * came in is told with what was said before, and once more by itself.
 */
export function withLines(known: readonly ChatLine[], told: readonly ChatLine[]): readonly ChatLine[] {
  const lines = new Map([...known, ...told].map((line) => [lineKey(line), line]));
  if (lines.size === known.length) return known;
  return [...lines.values()].sort((one, other) => one.timestamp.localeCompare(other.timestamp));
}
