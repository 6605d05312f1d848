import { CHAT_MESSAGES_PER_WINDOW, CHAT_WINDOW_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { RateLimiter } from './rate-limiter';
import { RateLimitService } from './rate-limit.service';

/** One limit for all chat messages of a user, shared by all services and replicas. */
@Injectable()
export class ChatLimitService {
  private readonly limiter: RateLimiter;

  constructor(limits: RateLimitService) {
    this.limiter = limits.create({
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
