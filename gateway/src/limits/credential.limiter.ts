import { ROUTES } from '@fourfold/contracts';
import type { RedisClient } from '@fourfold/platform/redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitSettings } from '../config';
import type { Share } from './domain/window-counts';

/** While Redis is away each replica lets through this part of the limit, so that several together stay within it. */
const INSURANCE_PART = 1 / 4;

/** A limit on one thing that is done with credentials, counted exactly and shared by all replicas. */
export class CredentialLimiter {
  private readonly store: RateLimiterRedis;
  private readonly insurance: RateLimiterMemory;

  constructor(
    readonly name: string,
    private readonly limit: number,
    seconds: number,
    redis: RedisClient,
  ) {
    const common = { keyPrefix: `limit:${name}`, duration: seconds };
    this.insurance = new RateLimiterMemory({
      ...common,
      points: Math.max(1, Math.floor(limit * INSURANCE_PART)),
    });
    this.store = new RateLimiterRedis({
      ...common,
      storeClient: redis,
      points: limit,
      rejectIfRedisNotReady: true,
      insuranceLimiter: this.insurance,
    });
  }

  async take(key: string): Promise<Share> {
    try {
      return this.shareOf(await this.store.consume(key), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return this.shareOf(refusal, false);
      throw refusal;
    }
  }

  private shareOf({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Share {
    return {
      allowed,
      limit: this.limit,
      remaining: remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    };
  }
}

/** The limiter of each route that takes credentials; all of them are POSTs. */
export function credentialLimiters(
  settings: LimitSettings,
  redis: RedisClient,
): Map<string, CredentialLimiter> {
  const login = new CredentialLimiter('login', settings.loginPer5Minutes, 5 * 60, redis);
  const register = new CredentialLimiter('register', settings.registerPerHour, 60 * 60, redis);
  const reset = new CredentialLimiter('password-reset', settings.loginPer5Minutes, 5 * 60, redis);
  return new Map([
    [ROUTES.users.login, login],
    [ROUTES.users.register, register],
    [ROUTES.users.requestPasswordReset, reset],
    [ROUTES.users.confirmPasswordReset, reset],
  ]);
}
