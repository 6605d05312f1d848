import { AppError, rateLimitHeaders, ShutdownRegistry } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { limitKeyOf } from '../http/client-address';
import type { Visit } from '../http/visit';
import { Telemetry } from '../telemetry';
import { credentialLimiters, type CredentialLimiter } from './credential.limiter';
import type { Share } from './domain/window-counts';
import { GeneralLimiter } from './general.limiter';
import { TokenReader } from './token.reader';

/** How long the start waits for Redis, so that the first requests are counted where all later ones are. */
const REDIS_WAIT_MS = 2_000;

/** Who may send how much. */
@Injectable()
export class LimitsService implements OnModuleInit {
  private readonly byAddress: GeneralLimiter;
  private readonly byUser: GeneralLimiter;
  private readonly byRoute: ReadonlyMap<string, CredentialLimiter>;

  constructor(
    { limits }: GatewayConfig,
    private readonly redis: RedisClient,
    private readonly tokens: TokenReader,
    private readonly telemetry: Telemetry,
    shutdown: ShutdownRegistry,
  ) {
    this.byAddress = new GeneralLimiter('address', limits.addressPerMinute, redis);
    this.byUser = new GeneralLimiter('user', limits.userPerMinute, redis);
    this.byRoute = credentialLimiters(limits, redis);
    shutdown.register('relay', 'limits', async () => {
      this.byAddress.stop();
      this.byUser.stop();
    });
  }

  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      const enough = setTimeout(resolve, REDIS_WAIT_MS);
      this.redis.once('ready', () => {
        clearTimeout(enough);
        resolve();
      });
    });
  }

  /**
   * Counts a visit against its address and its user; answers at once.
   * @throws AppError `rate_limited`
   */
  admit(visit: Visit): void {
    const share = this.byAddress.take(limitKeyOf(visit.client));
    if (!share.allowed) this.refuse('address', share);
    const { authorization } = visit.request.headers;
    const user = authorization === undefined ? undefined : this.tokens.userOf(authorization);
    if (user === undefined) return;
    const userShare = this.byUser.take(user);
    if (!userShare.allowed) this.refuse('user', userShare);
  }

  /** The limiter of a route that takes credentials. */
  credentialLimiter(method: string | undefined, path: string): CredentialLimiter | undefined {
    return method === 'POST' ? this.byRoute.get(path) : undefined;
  }

  /**
   * Counts one use of credentials; every answer says what is left.
   * @throws AppError `rate_limited`
   */
  async admitCredentials(visit: Visit, limiter: CredentialLimiter): Promise<void> {
    const share = await limiter.take(limitKeyOf(visit.client));
    if (!share.allowed) this.refuse(limiter.name, share);
    visit.addHeaders(Object.entries(rateLimitHeaders(share)).flat());
  }

  private refuse(limit: string, share: Share): never {
    this.telemetry.limited(limit);
    throw new AppError('rate_limited', { retryAfterSeconds: share.resetSeconds, limit: share });
  }
}
