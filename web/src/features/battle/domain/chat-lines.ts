import type { ChatLine } from '@fourfold/contracts';

/**
 * Lines that are known with some that were told, in the order in which they were said. What was said just when somebody
 * came in is told with what was said before, and once more by itself.
 */
export function withLines(known: readonly ChatLine[], told: readonly ChatLine[]): readonly ChatLine[] {
  const fresh = told.filter((line) => !known.some((other) => isSame(line, other)));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.timestamp.localeCompare(other.timestamp));
}

/** Without what those said whom the reader has blocked. */
export function linesFromOthers(
  lines: readonly ChatLine[],
  blocked: ReadonlySet<string>,
): readonly ChatLine[] {
  return blocked.size === 0 ? lines : lines.filter(({ user_id }) => !blocked.has(user_id));
}

/** What one player said. */
export function linesOf(lines: readonly ChatLine[], userId: string | undefined): readonly ChatLine[] {
  return lines.filter(({ user_id }) => user_id === userId);
}

/** A key for each line, which stays with it when lines before it go. */
export function lineKeys(lines: readonly ChatLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ user_id, timestamp, message }) => {
    const key = `${user_id} ${timestamp} ${message}`;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return `${times} ${key}`;
  });
}

function isSame(line: ChatLine, other: ChatLine): boolean {
  return (
    line.user_id === other.user_id && line.timestamp === other.timestamp && line.message === other.message
  );
}
