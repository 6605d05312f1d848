import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error';
import { RedisClient } from '../redis/redis.client';
import { RecentTimes } from './domain/recent-times';

export interface UserLimit {
  /** Tells limits apart, such as `chat`. */
  name: string;
  times: number;
  windowSeconds: number;
}

/**
 * Remembers the times of the last uses, newest first, and answers how many milliseconds are left until the next one: a
 * window that slides, not one that a burst on its border uses twice.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest = redis.call('LINDEX', KEYS[1], ARGV[1] - 1)
if oldest and now - oldest < tonumber(ARGV[2]) then return ARGV[2] - (now - oldest) end
redis.call('LPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

/** Limits what a user does, over all tabs and replicas. While Redis is away each replica counts for itself. */
@Injectable()
export class UserLimiter {
  private readonly here = new RecentTimes();

  constructor(private readonly redis: RedisClient) {}

  /**
   * Takes one of the uses that a limit allows.
   * @throws AppError `rate_limited` when there is none left
   */
  async take({ name, times, windowSeconds }: UserLimit, userId: string): Promise<void> {
    const key = `limit:${name}:${userId}`;
    const windowMs = windowSeconds * 1_000;
    const waitMs = await this.ask(key, times, windowMs);
    if (waitMs > 0)
      throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }

  private async ask(key: string, times: number, windowMs: number): Promise<number> {
    if (this.redis.status === 'ready')
      try {
        return Number(await this.redis.eval(TAKE, 1, key, times, windowMs));
      } catch {
        // Redis is away, which its client reports; the count of this replica goes on.
      }
    return this.here.take(key, times, windowMs, performance.now());
  }
}
