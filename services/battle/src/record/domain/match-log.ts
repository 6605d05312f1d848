/** The log of a battle: who had typed how far, when, and what happened. Players are the numbers of their seats. */
import type { Challenge } from '@fourfold/contracts';

/** A player has typed so many characters of the current text correctly. Short, since there are thousands. */
export type TypingEntry = readonly [at: number, seat: number, characters: number];

export type LogEntry =
  | TypingEntry
  | { readonly at: number; readonly challenge: Challenge }
  /** The player of `hit` completed the text first. */
  | { readonly at: number; readonly hit: number; readonly damage: number; readonly losers: readonly number[] }
  | { readonly at: number; readonly out: number; readonly reason: 'eliminated' | 'forfeited' };

/** In the order in which things happened, which is that of their times once they are relative to the start. */
export type MatchLog = readonly LogEntry[];

export function isTyping(entry: LogEntry): entry is TypingEntry {
  return Array.isArray(entry);
}

export function timeOf(entry: LogEntry): number {
  return isTyping(entry) ? entry[0] : entry.at;
}

/**
 * With times from the start of the battle. The order stays, since it is the one in which Redis took the entries; their
 * times are estimates: what others type while a text is being won may be dated after the text that follows.
 */
export function relativeTo(startedAt: number, log: MatchLog): LogEntry[] {
  let next = Infinity;
  const shifted = log.toReversed().map((entry): LogEntry => {
    next = Math.min(next, timeOf(entry));
    const at = Math.max(0, next - startedAt);
    return isTyping(entry) ? [at, entry[1], entry[2]] : { ...entry, at };
  });
  return shifted.reverse();
}

/**
 * The log in at most `maxBytes` of JSON, if need be without some of the typing: what is left of each player is as far
 * apart as necessary, with the last before a text ends.
 */
export function shortenedTo(maxBytes: number, log: MatchLog): MatchLog {
  const isShort = (entries: MatchLog): boolean => Buffer.byteLength(JSON.stringify(entries)) <= maxBytes;
  let shortened = log;
  for (let gapMs = 100; !isShort(shortened) && gapMs < LONGEST_GAP_MS; gapMs *= 2)
    shortened = thinned(log, gapMs);
  return isShort(shortened) ? shortened : log.filter((entry) => !isTyping(entry));
}

const LONGEST_GAP_MS = 60_000;

function thinned(log: MatchLog, gapMs: number): MatchLog {
  const keptAt = new Map<number, number>();
  // From the end, so that the last of each text stays.
  const kept = log.toReversed().filter((entry) => {
    if (!isTyping(entry)) {
      keptAt.clear();
      return true;
    }
    const [at, seat] = entry;
    if ((keptAt.get(seat) ?? Infinity) - at < gapMs) return false;
    keptAt.set(seat, at);
    return true;
  });
  return kept.toReversed();
}
