/** What is left of the minute for a guess, kept beyond the page and for every tab. */
interface KeptMinute {
  /** How many guesses came before it. */
  guesses: number;
  /** When it is over, in milliseconds since 1970; null while it stands still. */
  deadline: number | null;
  /** Milliseconds left when it was kept. */
  left: number;
}

export function keptMinute(guesses: number, left: number, now: number, running: boolean): KeptMinute {
  return { guesses, deadline: running ? now + left : null, left };
}

/** Milliseconds left of this minute by what was stored, which may be anything: undefined when that is not about it. */
export function leftOf(text: string | null, guesses: number, now: number, most: number): number | undefined {
  const kept = parsed(text);
  if (kept?.guesses !== guesses || kept.deadline === undefined) return undefined;
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
