const MAX_KEYS = 10_000;

/** When each key was last used, for as many uses as its limit allows. */
export class RecentTimes {
  private readonly times = new Map<string, number[]>();

  /** Notes a use if the limit allows one. @returns the milliseconds until it does, 0 when it does */
  take(key: string, limit: number, windowMs: number, now: number): number {
    const recent = (this.times.get(key) ?? []).filter((time) => now - time < windowMs);
    this.times.delete(key);
    this.times.set(key, recent);
    if (this.times.size > MAX_KEYS) this.times.delete(this.times.keys().next().value!);
    if (recent.length >= limit) return windowMs - (now - recent[0]!);
    recent.push(now);
    return 0;
  }
}
