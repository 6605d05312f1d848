/** What is left of the minute for a guess, kept beyond the page. */
interface KeptMinute {
  /** Whose guess, in which puzzle, after how many others. */
  minute: string;
  /** When it is over, in milliseconds since 1970; null while it stands still. */
  deadline: number | null;
  /** Milliseconds left when it was kept. */
  left: number;
}

export function minuteName(userId: string, puzzleId: number, guesses: number): string {
  return `${userId}/${puzzleId}/${guesses}`;
}

export function keptMinute(minute: string, left: number, now: number, running: boolean): KeptMinute {
  return { minute, deadline: running ? now + left : null, left };
}

/** Milliseconds left of this minute by what was stored, which may be anything: undefined when that is not about it. */
export function leftOf(text: string | null, minute: string, now: number, most: number): number | undefined {
  const kept = parsed(text);
  if (kept?.minute !== minute || kept.deadline === undefined) return undefined;
  const left = kept.deadline === null ? kept.left : Math.max(0, kept.deadline - now);
  return Number.isFinite(left) && left! >= 0 && left! <= most ? left : undefined;
}

function parsed(text: string | null): Partial<KeptMinute> | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Partial<KeptMinute> | null;
  } catch {
    return null;
  }
}
