/** What is left of the minute for a guess, kept beyond the page and for every tab. */
interface KeptMinute {
  /** How many guesses came before it. */
  guesses: number;
  /** When it is over, in milliseconds since 1970; null while it stands still. */
  deadline: number | null;
  /** Milliseconds left when it was kept. */
  left: number;
  /** When a tab began to tell the server that it ran out, in milliseconds since 1970. */
  spentAt?: number;
}

export function keptMinute(guesses: number, left: number, now: number, running: boolean): KeptMinute {
  return { guesses, deadline: running ? now + left : null, left };
}

/** A minute that ran out in some tab, while the server is being told. */
export function spentMinute(guesses: number, now: number): KeptMinute {
  return { guesses, deadline: null, left: 0, spentAt: now };
}

/** Milliseconds since a tab began to tell the server that this minute ran out; undefined when none did. */
export function spentFor(text: string | null, guesses: number, now: number): number | undefined {
  const kept = parsed(text);
  if (kept?.guesses !== guesses || !Number.isFinite(kept.spentAt)) return undefined;
  const since = now - kept.spentAt!;
  // A clock that was set back must not make anybody wait for long.
  return since < 0 ? Infinity : since;
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
