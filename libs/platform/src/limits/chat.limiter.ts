import { CHAT_MESSAGES_PER_WINDOW, CHAT_WINDOW_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from './rate-limiter';
import { RedisClient } from '../redis/redis.client';

/** One limit for all chat messages of a user, shared by all services and replicas. */
@Injectable()
export class ChatLimiter {
  private readonly limiter: RateLimiter;

  constructor(redis: RedisClient) {
    this.limiter = RateLimiter.shared(redis, {
      name: 'chat',
      limit: CHAT_MESSAGES_PER_WINDOW,
      windowSeconds: CHAT_WINDOW_SECONDS,
    });
  }

  /** Counts one message. @throws AppError `rate_limited` */
  async consume(userId: string): Promise<void> {
    await this.limiter.consume(userId);
  }
}
