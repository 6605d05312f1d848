import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error';
import { RedisClient } from '../redis/redis.client';
import { RecentTimes, type Pace, type RecentUses } from './domain/recent-times';
import { REPLICA_LIFETIME_MS, Replicas } from './replicas';

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

/** Puts the uses of which another place kept full count, by their ages in milliseconds, newest first, for what is there. */
const HAND_OVER = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('DEL', KEYS[1])
for index = 3, #ARGV do redis.call('RPUSH', KEYS[1], now - math.floor(ARGV[index])) end
redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Limits what a user does, over all tabs and replicas. A replica that has long been alone need not ask anybody; while Redis is
 * away each counts for itself.
 */
@Injectable()
export class UserLimiter {
  private readonly here = new RecentTimes();

  constructor(
    private readonly redis: RedisClient,
    private readonly replicas: Replicas,
  ) {
    replicas.onCompany(() => this.handOver());
  }

  /**
   * Takes one of the uses that a limit allows.
   * @throws AppError `rate_limited` when there is none left
   */
  async take({ name, times, windowSeconds }: UserLimit, userId: string): Promise<void> {
    const waitMs = await this.ask(`limit:${name}:${userId}`, {
      limit: times,
      windowMs: windowSeconds * 1_000,
    });
    if (waitMs > 0)
      throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }

  private async ask(key: string, pace: Pace): Promise<number> {
    const { limit, windowMs } = pace;
    const now = performance.now();
    const isAlone = this.replicas.isLongAlone && isCountedHere(pace);
    if (!isAlone && this.redis.status === 'ready')
      try {
        const waitMs = this.here.waitMs(key, pace, now);
        if (waitMs > 0) return waitMs;
        const waitElsewhereMs = Number(await this.redis.eval(TAKE, 1, key, limit, windowMs));
        if (waitElsewhereMs === 0) this.here.note(key, pace, now);
        return waitElsewhereMs;
      } catch {
        // Redis is away, which its client reports; the count of this replica goes on.
      }
    return this.here.take(key, pace, now);
  }

  /** Others are about to ask Redis, which has to know what was counted here alone. */
  private async handOver(): Promise<void> {
    try {
      const counted = this.here.recent(performance.now()).filter(isCountedHere);
      await Promise.all(counted.map((uses) => this.tell(uses)));
    } catch {
      // Redis is away: each replica counts for itself.
    }
  }

  private tell({ key, limit, windowMs, agesMs }: RecentUses): Promise<unknown> {
    return this.redis.eval(HAND_OVER, 1, key, limit, windowMs, ...agesMs);
  }
}

/** Whether all that counts was counted here when this replica has long been alone: what others counted is older. */
function isCountedHere({ windowMs }: Pace): boolean {
  return windowMs <= REPLICA_LIFETIME_MS;
}
