import { RateLimiter, ServiceConfig } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../config';

/** Limits of friend requests and searches. */
@Injectable()
export class FriendshipLimits {
  readonly requests: RateLimiter;
  readonly searches: RateLimiter;

  constructor(redis: RedisClient, @Inject(ServiceConfig) config: SocialConfig) {
    this.requests = RateLimiter.shared(redis, {
      name: 'friend-requests',
      limit: config.FRIEND_REQUEST_LIMIT_PER_HOUR,
      windowSeconds: 60 * 60,
    });
    this.searches = RateLimiter.shared(redis, {
      name: 'user-searches',
      limit: config.USER_SEARCH_LIMIT_PER_MINUTE,
      windowSeconds: 60,
    });
  }
}
