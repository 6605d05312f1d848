import { ROUTES } from '@fourfold/contracts';
import type { RedisClient } from '@fourfold/platform/redis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
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
    limit: number,
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
    });
  }

  /** Whatever else Redis answers than a count means that it is away, which its client reports. */
  async take(key: string): Promise<Share> {
    return (await consume(this.store, key)) ?? (await consume(this.insurance, key))!;
  }
}

/** @returns undefined when the counter can't be reached */
async function consume(counter: RateLimiterAbstract, key: string): Promise<Share | undefined> {
  const { result, allowed } = await counter.consume(key).then(
    (count) => ({ result: count, allowed: true }),
    (refusal: unknown) => ({ result: refusal, allowed: false }),
  );
  if (!(result instanceof RateLimiterRes)) return undefined;
  return {
    allowed,
    limit: counter.points,
    remaining: result.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
  };
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
