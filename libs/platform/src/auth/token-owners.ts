import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error';
import { ACCESS_TOKEN, type AuthenticatedUser } from './authenticated-user';
import { RevocationService } from './revocation.service';
import { MAX_TOKEN_CHARACTERS, TokenService } from './token.service';

/** Forged tokens must fill neither memory nor the thread pool. */
const MAX_TOKENS = 10_000;
const MAX_CHARACTERS = 16 * 1_024 * 1_024;
const MAX_VERIFICATIONS_AT_ONCE = 32;

interface Verdict {
  /** Undefined for a token that is not genuine. */
  owner: AuthenticatedUser | undefined;
}

/** Whose access tokens were seen, for a process that must not keep a request waiting for a signature. */
@Injectable()
export class TokenOwners {
  private readonly verdicts = new LRUCache<string, Verdict>({
    max: MAX_TOKENS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_TOKEN_CHARACTERS,
    sizeCalculation: (_, token) => token.length,
    ttl: ACCESS_TOKEN.lifetimeSeconds * 1_000,
    fetchMethod: (token, _stale, { options }) => this.verify(token, options),
  });
  private verifying = 0;

  constructor(
    private readonly tokens: TokenService,
    private readonly revocations: RevocationService,
  ) {}

  /**
   * The owner of a token, unless it was revoked. One that was not seen before is verified in the background and known
   * the next time.
   */
  find(token: string): AuthenticatedUser | undefined {
    const verdict = this.verdicts.get(token);
    if (!verdict && this.verifying < MAX_VERIFICATIONS_AT_ONCE) void this.verdicts.fetch(token);
    const owner = verdict?.owner;
    return owner && !this.revocations.isRevoked(owner) ? owner : undefined;
  }

  /** An outage of auth, or whatever else went wrong, says nothing about the token: undefined is not kept. */
  private async verify(token: string, kept: { ttl?: number }): Promise<Verdict | undefined> {
    this.verifying += 1;
    try {
      const owner = await this.tokens.verifyAccessToken(token);
      kept.ttl = owner.token_expires_at * 1_000 - Date.now();
      return { owner };
    } catch (error) {
      const isForged = error instanceof AppError && error.code === 'unauthorized';
      return isForged ? { owner: undefined } : undefined;
    } finally {
      this.verifying -= 1;
    }
  }
}
