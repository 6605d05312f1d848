/** Of one client in the running window. */
export interface Count {
  /** Requests that the shared store knows of, those of other replicas included. */
  shared: number;
  /** Requests seen here since the store was told last. */
  unsent: number;
}

/** A client's share of a window after one more request. */
export interface Share {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the next window. */
  resetSeconds: number;
}

/** Clients remembered in one window; beyond, the one seen first is forgotten. */
const MAX_KEYS = 50_000;

/**
 * Counts requests by client in fixed windows of the clock. Only what is a notable part of the limit is worth telling
 * to the store that replicas share: most clients never come near it.
 */
export class WindowCounts {
  private window = -1;
  private counts = new Map<string, Count>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one request of `key`. What is refused is not counted. */
  take(key: string, nowMs: number): Share {
    this.turnTo(nowMs);
    let count = this.counts.get(key);
    if (!count) {
      if (this.counts.size >= MAX_KEYS) this.counts.delete(this.counts.keys().next().value!);
      this.counts.set(key, (count = { shared: 0, unsent: 0 }));
    }
    const used = count.shared + count.unsent;
    const allowed = used < this.limit;
    if (allowed) count.unsent += 1;
    return {
      allowed,
      limit: this.limit,
      remaining: Math.max(this.limit - used - 1, 0),
      resetSeconds: Math.max(1, Math.ceil(((this.window + 1) * this.windowMs - nowMs) / 1_000)),
    };
  }

  /** Calls `send` for every client with at least `least` unsent requests; these count as sent from now on. */
  drain(least: number, nowMs: number, send: (key: string, window: number, points: number) => void): void {
    this.turnTo(nowMs);
    for (const [key, count] of this.counts) {
      if (count.unsent < least) continue;
      const points = count.unsent;
      count.shared += points;
      count.unsent = 0;
      send(key, this.window, points);
    }
  }

  /** Takes over what the store knows of a client, unless the window is over. */
  learn(key: string, window: number, shared: number): void {
    const count = this.counts.get(key);
    if (count && window === this.window) count.shared = Math.max(count.shared, shared);
  }

  private turnTo(nowMs: number): void {
    const window = Math.floor(nowMs / this.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.counts = new Map();
  }
}
