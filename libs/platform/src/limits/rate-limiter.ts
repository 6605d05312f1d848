import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError, type RateLimit } from '../errors/app-error';
import type { RedisClient } from '../redis/redis.client';

export interface RateLimitOptions {
  /** Name of the limit, such as `chat`. */
  name: string;
  /** How often one key may be used in a window, which begins with the first use. */
  limit: number;
  windowSeconds: number;
  /** What each replica allows for itself while Redis is down; the same as `limit` if left out. */
  limitWithoutRedis?: number;
}

/** Counts in place of a counter that fails. */
interface Fallback {
  counter: RateLimiterAbstract;
  onUse: (error: unknown) => void;
}

/** Limits how often something may be done by each user, address or socket. */
export class RateLimiter {
  private constructor(
    readonly name: string,
    private readonly counter: RateLimiterAbstract,
    private readonly fallback?: Fallback,
  ) {}

  /** Counts in this process alone, without a round trip: for what is checked very often. */
  static local({ name, limit, windowSeconds }: RateLimitOptions): RateLimiter {
    return new RateLimiter(name, new RateLimiterMemory({ points: limit, duration: windowSeconds }));
  }

  /** Counts in Redis for all replicas together; while Redis fails each replica counts for itself. */
  static shared(redis: RedisClient, options: RateLimitOptions, onFallback: Fallback['onUse']): RateLimiter {
    const { name, limit, windowSeconds, limitWithoutRedis = limit } = options;
    const common = { keyPrefix: `limit:${name}`, duration: windowSeconds };
    const counter = new RateLimiterRedis({
      ...common,
      points: limit,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    });
    // Not the `insuranceLimiter` of the library, which hides the error of Redis.
    const memory = new RateLimiterMemory({ ...common, points: limitWithoutRedis });
    return new RateLimiter(name, counter, { counter: memory, onUse: onFallback });
  }

  /**
   * Counts one use by `key`. @returns what is left of the limit
   * @throws AppError `rate_limited` when nothing was left
   */
  async consume(key: string): Promise<RateLimit> {
    try {
      return this.limitOf(await this.ask((counter) => counter.consume(key)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw this.refusalOf(refusal);
    }
  }

  /** Takes back one use by `key`, and the uses that were refused since. */
  async giveBack(key: string): Promise<void> {
    await this.ask(async (counter) => {
      const used = await counter.get(key);
      const refused = Math.max(0, (used?.consumedPoints ?? 0) - counter.points);
      await counter.reward(key, refused + 1);
    });
  }

  /** Counts nothing. @throws AppError `rate_limited` when `key` has nothing left */
  async requireLeft(key: string): Promise<void> {
    const used = await this.ask((counter) => counter.get(key));
    if (used && used.remainingPoints <= 0) throw this.refusalOf(used);
  }

  /** Counts one use by `key`. @returns whether the limit allows it, without the cost of an error for each message of a flood */
  async allows(key: string): Promise<boolean> {
    try {
      await this.ask((counter) => counter.consume(key));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  private async ask<Answer>(question: (counter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(this.counter);
    } catch (error) {
      if (error instanceof RateLimiterRes || !this.fallback) throw error;
      this.fallback.onUse(error);
      return question(this.fallback.counter);
    }
  }

  private refusalOf(used: RateLimiterRes): AppError {
    const limit = this.limitOf(used);
    return new AppError('rate_limited', { retryAfterSeconds: limit.resetSeconds, limit });
  }

  private limitOf({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimit {
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    return { limit: this.counter.points, remaining: remainingPoints, resetSeconds };
  }
}
