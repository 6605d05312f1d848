import { ACCESS_TOKEN, SOCKET_TICKET, type SocketTicketClaims } from '@fourfold/contracts';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type CryptoKey,
  type JWTVerifyOptions,
  type ProtectedHeaderParameters,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { KeyObject } from 'node:crypto';
import { Clock } from '../clock';
import { ServiceConfig } from '../config/service.config';
import { AppError } from '../errors/app-error';
import { RedisClient } from '../redis/redis.client';
import { requireAccount, userOfClaims, type AuthenticatedUser } from './authenticated-user';
import { RevocationService } from './revocation.service';

const KEYS_RELOAD_MS = 5 * 60_000;
/** An unknown key id causes at most one read in this time, so that forged ids cannot flood auth with requests. */
const UNKNOWN_KEY_COOLDOWN_MS = 60_000;
const KEYS_TIMEOUT_MS = 2_000;

const VERIFICATION = {
  access_token: {
    typ: ACCESS_TOKEN.type,
    audience: ACCESS_TOKEN.audience,
    clockTolerance: ACCESS_TOKEN.clockToleranceSeconds,
    requiredClaims: ['sub', 'sid', 'exp'],
  },
  ticket: {
    typ: SOCKET_TICKET.type,
    audience: SOCKET_TICKET.audience,
    clockTolerance: 0,
    requiredClaims: ['sub', 'sid', 'exp', 'jti'],
  },
};

/** No token of ours is longer. */
const MAX_TOKEN_CHARACTERS = 4_096;
/** Verifying a signature takes a tenth of the CPU time of a guess, so that its result is reused for a minute. */
const VERIFIED_MS = 60_000;
/** Forged tokens must fill neither memory nor the thread pool. */
const MAX_VERIFIED_TOKENS = 10_000;
const MAX_VERIFIED_CHARACTERS = 16 * 1_024 * 1_024;
const MAX_VERIFICATIONS_AT_ONCE = 32;
/** A used ticket is remembered until it has surely expired on every machine. */
const USED_TICKET_SECONDS = 2 * 60;

/** Verifies access tokens and socket tickets against the keys that auth publishes. */
@Injectable()
export class TokenService implements OnModuleDestroy {
  private readonly logger = new Logger('tokens');
  /** Never expires: an outage of auth must sign nobody out. */
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private readonly reloading = setInterval(() => void this.reloadKeys(), KEYS_RELOAD_MS).unref();
  /** Owners by token. No owner: the token failed verification. `perf: Date` because tokens expire by wall clock. */
  private readonly verified = new LRUCache<string, { owner?: AuthenticatedUser }>({
    max: MAX_VERIFIED_TOKENS,
    maxSize: MAX_VERIFIED_CHARACTERS,
    maxEntrySize: MAX_TOKEN_CHARACTERS,
    sizeCalculation: (_, token) => token.length,
    ttl: VERIFIED_MS,
    perf: Date,
  });
  private readonly verifying = new Map<string, Promise<void>>();

  constructor(
    { JWKS_URL }: ServiceConfig,
    private readonly revocations: RevocationService,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    this.keys = createRemoteJWKSet(new URL(JWKS_URL), {
      cacheMaxAge: Infinity,
      cooldownDuration: UNKNOWN_KEY_COOLDOWN_MS,
      timeoutDuration: KEYS_TIMEOUT_MS,
    });
  }

  onModuleDestroy(): void {
    clearInterval(this.reloading);
  }

  /** Reloads the keys. Also runs every five minutes: a new key is published ten minutes before it signs. */
  async reloadKeys(): Promise<void> {
    try {
      await this.keys.reload();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the keys of auth could not be read; the known ones stay in use' });
    }
  }

  /**
   * The public key of an access token, for passport-jwt.
   * @throws AppError `unauthorized` when no key can match, `service_unavailable` while the keys cannot be read
   */
  async publicKeyOf(token: string): Promise<KeyObject> {
    const header = headerOf(token);
    if (header.typ !== ACCESS_TOKEN.type) throw new AppError('unauthorized');
    return KeyObject.from(await this.findKey(header));
  }

  /** The owner of an access token that was verified within the last minute. Does not check revocation. */
  knownOwner(token: string): AuthenticatedUser | undefined {
    return this.verified.get(token)?.owner;
  }

  /** Caches the owner of a verified access token. */
  remember(token: string, owner: AuthenticatedUser): void {
    const validMs = owner.token_expires_at * 1_000 - this.clock.now().getTime();
    if (validMs > 0) this.verified.set(token, { owner }, { ttl: Math.min(validMs, VERIFIED_MS) });
  }

  /**
   * The owner of an access token, unless it was revoked; for the gateway, which must not delay a request for a
   * signature. A new token is verified in the background and known the next time.
   */
  findOwner(token: string): AuthenticatedUser | undefined {
    void this.verifyOnce(token);
    return this.validOwner(token);
  }

  /** As `findOwner`, but waits for the signature of a new token, unless too many are being verified. */
  async verifiedOwner(token: string): Promise<AuthenticatedUser | undefined> {
    await this.verifyOnce(token);
    return this.validOwner(token);
  }

  /** The owner of an access token that was verified within the last minute, unless it was revoked. */
  validOwner(token: string): AuthenticatedUser | undefined {
    const owner = this.knownOwner(token);
    return owner && !this.revocations.isRevoked(owner) ? owner : undefined;
  }

  /**
   * The owner of an access token. Does not check revocation.
   * @throws AppError `unauthorized`, or `service_unavailable` while the keys cannot be read
   */
  async verifyAccessToken(token: string): Promise<AuthenticatedUser> {
    return userOfClaims(await this.verify(token, VERIFICATION.access_token));
  }

  /**
   * Accepts a ticket of `GET /api/auth/ws-token` or an access token, to open a socket or to keep it open. A ticket
   * works once; its socket may then stay open as long as with an access token that was issued at the same time.
   * @throws AppError `unauthorized` for a bad, expired, revoked or used token; `account_required` for a guest;
   * `service_unavailable` while the keys cannot be read, or while a ticket cannot be marked as used because Redis is down
   */
  async acceptSocketToken(token: string): Promise<AuthenticatedUser> {
    const isTicket = headerOf(token).typ === SOCKET_TICKET.type;
    const claims = await this.verify(token, isTicket ? VERIFICATION.ticket : VERIFICATION.access_token);
    const user = userOfClaims(claims);
    if (this.revocations.isRevoked(user)) throw new AppError('unauthorized');
    requireAccount(user);
    if (!isTicket) return user;
    await this.markUsed(claims);
    return { ...user, token_expires_at: claims.iat + ACCESS_TOKEN.lifetimeSeconds };
  }

  /** Resolves when a new token is verified, at once when it is known or too many are being verified. */
  private verifyOnce(token: string): Promise<void> | undefined {
    const running = this.verifying.get(token);
    if (running || this.verified.has(token)) return running;
    if (this.verifying.size >= MAX_VERIFICATIONS_AT_ONCE) return undefined;
    const verifying = this.verifyAndRemember(token).finally(() => this.verifying.delete(token));
    this.verifying.set(token, verifying);
    return verifying;
  }

  /** Caches a definite result only: an outage of auth says nothing about the token. */
  private async verifyAndRemember(token: string): Promise<void> {
    try {
      this.remember(token, await this.verifyAccessToken(token));
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') this.verified.set(token, {});
    }
  }

  private async verify(token: string, rules: JWTVerifyOptions): Promise<SocketTicketClaims> {
    if (token.length > MAX_TOKEN_CHARACTERS) throw new AppError('unauthorized');
    try {
      const { payload } = await jwtVerify<SocketTicketClaims>(token, (header) => this.findKey(header), {
        ...rules,
        algorithms: [ACCESS_TOKEN.algorithm],
        issuer: ACCESS_TOKEN.issuer,
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new AppError('unauthorized', { cause: error });
      throw error;
    }
  }

  /** Only auth's published keys count: keys named in the header (`jwk`, `jku`, `x5u`) are ignored. */
  private async findKey({ alg, kid }: ProtectedHeaderParameters): Promise<CryptoKey> {
    if (alg !== ACCESS_TOKEN.algorithm || typeof kid !== 'string') throw new AppError('unauthorized');
    try {
      return await this.keys({ alg, kid });
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw new AppError('unauthorized', { cause: error });
      // An outage of auth says nothing about a token.
      throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
    }
  }

  /** The first to write the id of a ticket may use it. Without Redis the first is unknown: the ticket is refused. */
  private async markUsed({ jti }: SocketTicketClaims): Promise<void> {
    const key = `socket-ticket:${jti}`;
    const written = await this.redis
      .set(key, 'used', 'EX', USED_TICKET_SECONDS, 'NX')
      .catch((error: unknown) => {
        this.logger.warn({ err: error, msg: 'a socket ticket was refused: Redis is down' });
        throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
      });
    if (written !== 'OK') throw new AppError('unauthorized');
  }
}

/** The header of a token, not verified. @throws AppError `unauthorized` */
function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw new AppError('unauthorized', { cause: error });
  }
}
