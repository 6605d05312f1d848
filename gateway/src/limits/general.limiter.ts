import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisClient } from '@fourfold/platform/redis';
import { WindowCounts, type Share } from './domain/window-counts';

const WINDOW_SECONDS = 60;
const SYNC_INTERVAL_MS = 1_000;
/** A client is told to Redis once it has used this part of its limit since the last time. */
const SYNC_PART = 1 / 20;

/**
 * The limit on all requests of a client. It is asked for every request and therefore never waits: it counts here and
 * shares the counts through Redis once a second. While Redis is away each replica limits by its own count; together
 * replicas may overshoot by a second of traffic and a twentieth of the limit each.
 */
export class GeneralLimiter {
  private readonly counts: WindowCounts;
  private readonly store: RateLimiterRedis;
  private readonly timer: NodeJS.Timeout;
  private readonly syncFrom: number;

  constructor(
    private readonly name: string,
    limit: number,
    redis: RedisClient,
  ) {
    this.counts = new WindowCounts(limit, WINDOW_SECONDS * 1_000);
    this.syncFrom = Math.max(1, Math.floor(limit * SYNC_PART));
    this.store = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points: limit,
      duration: 2 * WINDOW_SECONDS,
      rejectIfRedisNotReady: true,
    });
    this.timer = setInterval(() => this.sync(), SYNC_INTERVAL_MS);
    this.timer.unref();
  }

  take(key: string): Share {
    return this.counts.take(key, Date.now());
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sync(): void {
    this.counts.drain(this.syncFrom, Date.now(), (key, window, points) => {
      this.store.penalty(`${window}:${key}`, points).then(
        ({ consumedPoints }) => this.counts.learn(key, window, consumedPoints),
        // Redis is away, which its client reports; the counts here go on.
        () => undefined,
      );
    });
  }
}
