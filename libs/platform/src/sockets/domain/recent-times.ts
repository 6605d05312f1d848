const MAX_KEYS = 10_000;

/** How often a key may be used. */
export interface Pace {
  readonly limit: number;
  readonly windowMs: number;
}

/** Uses that still count against a limit. */
export interface RecentUses extends Pace {
  readonly key: string;
  /** How long ago each was, in milliseconds, the newest first. */
  readonly agesMs: readonly number[];
}

interface Uses extends Pace {
  /** The newest last. */
  readonly times: number[];
}

/** When each key was last used, for as many uses as its limit allows. */
export class RecentTimes {
  private readonly uses = new Map<string, Uses>();

  /** Notes a use if the limit allows one. @returns the milliseconds until it does, 0 when it does */
  take(key: string, pace: Pace, now: number): number {
    const waitMs = this.waitMs(key, pace, now);
    if (waitMs === 0) this.note(key, pace, now);
    return waitMs;
  }

  /** @returns the milliseconds until the limit allows one more use, 0 when it does */
  waitMs(key: string, { limit, windowMs }: Pace, now: number): number {
    const times = this.uses.get(key)?.times ?? [];
    const oldest = times.at(-limit);
    return oldest === undefined ? 0 : Math.max(0, windowMs - (now - oldest));
  }

  note(key: string, pace: Pace, now: number): void {
    const times = this.uses.get(key)?.times ?? [];
    if (times.length === pace.limit) times.shift();
    times.push(now);
    this.uses.delete(key);
    this.uses.set(key, { ...pace, times });
    if (this.uses.size > MAX_KEYS) this.uses.delete(this.uses.keys().next().value!);
  }

  /** Everything that still counts. */
  recent(now: number): RecentUses[] {
    return [...this.uses].flatMap(([key, { times, limit, windowMs }]) => {
      const agesMs = times.map((time) => now - time).filter((ageMs) => ageMs < windowMs);
      return agesMs.length > 0 ? { key, limit, windowMs, agesMs: agesMs.reverse() } : [];
    });
  }
}
