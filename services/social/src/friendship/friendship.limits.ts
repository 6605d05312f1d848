import { ServiceConfig, SharedLimits, type RateLimiter } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../config';

/** Limits of friend requests and searches. */
@Injectable()
export class FriendshipLimits {
  readonly requests: RateLimiter;
  readonly searches: RateLimiter;

  constructor(limits: SharedLimits, @Inject(ServiceConfig) config: SocialConfig) {
    this.requests = limits.create({
      name: 'friend-requests',
      limit: config.FRIEND_REQUEST_LIMIT_PER_HOUR,
      windowSeconds: 60 * 60,
    });
    this.searches = limits.create({
      name: 'user-searches',
      limit: config.USER_SEARCH_LIMIT_PER_MINUTE,
      windowSeconds: 60,
    });
  }
}
