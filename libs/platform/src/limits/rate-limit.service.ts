import { Injectable } from '@nestjs/common';
import { RedisClient } from '../redis/redis.client';
import { RateLimiter, type RateLimitOptions } from './rate-limiter';
import { LimitsTelemetry } from './telemetry';

/** Creates the limits that all replicas share, and reports when Redis does not count them. */
@Injectable()
export class RateLimitService {
  constructor(
    private readonly redis: RedisClient,
    private readonly telemetry: LimitsTelemetry,
  ) {}

  /** The Redis user of the process needs the key pattern `limit:<name>:*`. */
  create(options: RateLimitOptions): RateLimiter {
    const { name } = options;
    this.telemetry.created(name);
    return RateLimiter.shared(this.redis, options, (error) => this.telemetry.countedInMemory(name, error));
  }
}
