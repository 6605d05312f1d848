import { ROUTES } from '@fourfold/contracts';
import {
  RateLimiter,
  rateLimitHeaders,
  RateLimitService,
  TokenService,
  type RateLimit,
} from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { PART_WITHOUT_REDIS } from '../limits';
import type { RequestContext } from '../http/request-context';
import { Telemetry } from '../telemetry';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Applies the limits by address and by user. */
@Injectable()
export class LimitsService {
  private readonly byAddress: RateLimiter;
  private readonly byUser: RateLimiter;
  private readonly byCredentialRoute: ReadonlyMap<string, RateLimiter>;

  constructor(
    config: GatewayConfig,
    limits: RateLimitService,
    private readonly tokens: TokenService,
    private readonly telemetry: Telemetry,
  ) {
    const perMinute = (name: string, limit: number) =>
      RateLimiter.local({ name, limit, windowSeconds: MINUTE_SECONDS });
    this.byAddress = perMinute('address', config.ADDRESS_LIMIT_PER_MINUTE);
    this.byUser = perMinute('user', config.USER_LIMIT_PER_MINUTE);
    this.byCredentialRoute = credentialLimiters(config, limits);
  }

  /**
   * Counts a request against its address and its user.
   * @throws AppError `rate_limited`
   */
  async admit({ address, token }: RequestContext): Promise<void> {
    await this.consume(this.byAddress, address);
    const owner = token && this.tokens.findOwner(token);
    if (owner) await this.consume(this.byUser, owner.user_id);
  }

  /**
   * Counts a request that carries credentials and adds the remaining limit to the answer; ignores all others.
   * @throws AppError `rate_limited`
   */
  async admitCredentials(context: RequestContext, path: string): Promise<void> {
    const limiter = context.request.method === 'POST' ? this.byCredentialRoute.get(path) : undefined;
    if (!limiter) return;
    const left = await this.consume(limiter, context.address);
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

function credentialLimiters(config: GatewayConfig, limits: RateLimitService): Map<string, RateLimiter> {
  const perHour = (name: string, limit: number) =>
    limits.create({
      name,
      limit,
      windowSeconds: HOUR_SECONDS,
      limitWithoutRedis: Math.max(1, Math.floor(limit * PART_WITHOUT_REDIS)),
    });
  const logins = perHour('login', config.LOGIN_LIMIT_PER_HOUR);
  const mailedLinks = perHour('mailed-link', config.RESET_LIMIT_PER_HOUR);
  return new Map([
    [ROUTES.users.login, logins],
    [ROUTES.users.passkeyLogin, logins],
    [ROUTES.users.register, perHour('register', config.REGISTER_LIMIT_PER_HOUR)],
    [ROUTES.users.guest, perHour('guest', config.GUEST_LIMIT_PER_HOUR)],
    [ROUTES.users.requestPasswordReset, perHour('password-reset', config.RESET_LIMIT_PER_HOUR)],
    [ROUTES.users.confirmPasswordReset, mailedLinks],
    [ROUTES.users.confirmEmail, mailedLinks],
    [ROUTES.users.restoreEmail, mailedLinks],
    [ROUTES.users.firstPasskey, mailedLinks],
    [ROUTES.users.firstPasskeyOptions, mailedLinks],
  ]);
}
