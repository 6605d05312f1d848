import { Injectable, Logger } from '@nestjs/common';
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock';
import { AppError } from '../errors/app-error';

interface JwkSet {
  keys: (JsonWebKey & { kid?: string; alg?: string })[];
}

/** A known set is read again after this long, in the background. */
const MAX_AGE_MS = 5 * 60_000;
/** An unknown key id causes at most one read in this time, so that forged ids can't make us hammer auth. */
const UNKNOWN_KEY_COOLDOWN_MS = 60_000;
/** After a failed read the next one waits this long. */
const RETRY_AFTER_FAILURE_MS = 1_000;
const FETCH_TIMEOUT_MS = 2_000;

/**
 * Public keys of access tokens by key id. The last set that was read stays good while auth is away:
 * an outage of auth must not sign everybody out.
 */
@Injectable()
export class JwksProvider {
  private readonly logger = new Logger('jwks');
  private keys = new Map<string, KeyObject>();
  private readAt = -Infinity;
  private attemptedAt = -Infinity;
  private failed = false;
  private reading?: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly clock: Clock,
  ) {}

  /**
   * The key of that id, or undefined when auth has published none.
   * @throws AppError `service_unavailable` while it can't be known: an outage of auth says nothing about a token
   */
  async find(keyId: string): Promise<KeyObject | undefined> {
    const known = this.keys.get(keyId);
    const now = this.clock.now().getTime();
    if (known) {
      if (now - this.readAt > MAX_AGE_MS && this.mayRead(now, MAX_AGE_MS)) void this.read();
      return known;
    }
    if (this.reading || this.mayRead(now, UNKNOWN_KEY_COOLDOWN_MS)) await this.read();
    const found = this.keys.get(keyId);
    if (!found && this.failed) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
    return found;
  }

  private mayRead(now: number, cooldownMs: number): boolean {
    const wait = this.failed || this.keys.size === 0 ? RETRY_AFTER_FAILURE_MS : cooldownMs;
    return now - this.attemptedAt >= wait;
  }

  private read(): Promise<void> {
    this.reading ??= this.fetchKeys().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async fetchKeys(): Promise<void> {
    this.attemptedAt = this.clock.now().getTime();
    try {
      const response = await fetch(this.url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the key set answered ${response.status}`);
      const set = (await response.json()) as JwkSet;
      this.keys = new Map(
        set.keys
          .filter((key) => key.kid !== undefined && key.kty === 'EC')
          .map((key) => [key.kid!, createPublicKey({ key, format: 'jwk' })]),
      );
      this.readAt = this.attemptedAt;
      this.failed = false;
    } catch (error) {
      this.failed = true;
      this.logger.warn({
        err: error,
        msg: 'the public keys of auth could not be read; the known ones stay in use',
      });
    }
  }
}
