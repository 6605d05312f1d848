import { ROUTES } from '@fourfold/contracts';
import { RateLimiter, rateLimitHeaders, TokenService, type RateLimit } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { GatewayConfig, type LimitSettings } from '../config';
import { limitKeyOf } from '../http/client-address';
import type { RequestContext } from '../http/request-context';
import { Telemetry } from '../telemetry';

/** While Redis is away each replica allows this part of a limit on credentials, so that several together stay within it. */
const PART_WITHOUT_REDIS = 1 / 4;

const MINUTE_SECONDS = 60;
const BEARER = 'Bearer ';

/** Who may send how much. */
@Injectable()
export class LimitsService {
  private readonly byAddress: RateLimiter;
  private readonly byUser: RateLimiter;
  private readonly byCredentialRoute: ReadonlyMap<string, RateLimiter>;

  constructor(
    { limits }: GatewayConfig,
    redis: RedisClient,
    private readonly tokens: TokenService,
    private readonly telemetry: Telemetry,
  ) {
    const perMinute = (name: string, limit: number) =>
      RateLimiter.local({ name, limit, windowSeconds: MINUTE_SECONDS });
    this.byAddress = perMinute('address', limits.addressPerMinute);
    this.byUser = perMinute('user', limits.userPerMinute);
    this.byCredentialRoute = credentialLimiters(limits, redis);
  }

  /**
   * Counts a request against its address and its user.
   * @throws AppError `rate_limited`
   */
  async admit({ client, request }: RequestContext): Promise<void> {
    await this.consume(this.byAddress, limitKeyOf(client));
    const { authorization } = request.headers;
    if (!authorization?.startsWith(BEARER)) return;
    const owner = this.tokens.findOwner(authorization.slice(BEARER.length));
    if (owner) await this.consume(this.byUser, owner.user_id);
  }

  /**
   * Counts a request that carries credentials, whose answer says what is left. Others are let through.
   * @throws AppError `rate_limited`
   */
  async admitCredentials(context: RequestContext, path: string): Promise<void> {
    const limiter = context.request.method === 'POST' ? this.byCredentialRoute.get(path) : undefined;
    if (!limiter) return;
    const left = await this.consume(limiter, limitKeyOf(context.client));
    context.addHeaders(Object.entries(rateLimitHeaders(left)).flat());
  }

  private async consume(limiter: RateLimiter, key: string): Promise<RateLimit> {
    try {
      return await limiter.consume(key);
    } catch (error) {
      this.telemetry.limited(limiter.name);
      throw error;
    }
  }
}

function credentialLimiters(limits: LimitSettings, redis: RedisClient): Map<string, RateLimiter> {
  const shared = (name: string, limit: number, windowSeconds: number) =>
    RateLimiter.shared(redis, {
      name,
      limit,
      windowSeconds,
      limitWithoutRedis: Math.max(1, Math.floor(limit * PART_WITHOUT_REDIS)),
    });
  const reset = shared('password-reset', limits.loginPer5Minutes, 5 * MINUTE_SECONDS);
  return new Map([
    [ROUTES.users.login, shared('login', limits.loginPer5Minutes, 5 * MINUTE_SECONDS)],
    [ROUTES.users.register, shared('register', limits.registerPerHour, 60 * MINUTE_SECONDS)],
    [ROUTES.users.requestPasswordReset, reset],
    [ROUTES.users.confirmPasswordReset, reset],
  ]);
}
