/** Lets `capacity` through at once and `perSecond` from then on. Times are milliseconds of any clock that never goes back. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readAt: number,
  ) {
    this.tokens = capacity;
  }

  /** Takes one, if there is one. */
  take(now: number): boolean {
    this.tokens = Math.min(this.capacity, this.tokens + ((now - this.readAt) / 1_000) * this.perSecond);
    this.readAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
