import {
  AccessRevocations,
  AccessTokenKeys,
  ACCESS_TOKEN,
  userOfClaims,
  type AccessTokenClaims,
  type AuthenticatedUser,
} from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { verify } from 'node:crypto';
import { promisify } from 'node:util';

const verifySignature = promisify(verify);

const SCHEME = 'Bearer ';
/** Longer ones are none of ours. */
const MAX_TOKEN_CHARACTERS = 2_048;
/** Tokens remembered, and checked at once; forged ones must not fill memory or the thread pool. */
const MAX_REMEMBERED = 10_000;
const MAX_CHECKS_AT_ONCE = 32;

interface Remembered {
  /** Undefined for a forged token. */
  user: AuthenticatedUser | undefined;
  expiresAtMs: number;
}

/**
 * Whose bucket a request counts against. This is no access control, which every service does by itself; but a bucket
 * must not be filled by somebody who only claims to be its owner, so the signature is checked, once for each token.
 */
@Injectable()
export class TokenReader {
  private readonly remembered = new Map<string, Remembered>();
  private readonly checking = new Set<string>();

  constructor(
    private readonly keys: AccessTokenKeys,
    private readonly revocations: AccessRevocations,
  ) {}

  /**
   * The user of an `Authorization` header, as far as it is known now. A token that was not seen before is checked in
   * the background and known at the next request: nobody waits, least of all for the keys of an auth that is away. A token
   * that was revoked is nobody's: whoever stole it must not use up its owner's share.
   */
  userOf(authorization: string): string | undefined {
    if (!authorization.startsWith(SCHEME)) return undefined;
    const token = authorization.slice(SCHEME.length);
    const known = this.remembered.get(token);
    if (known && known.expiresAtMs > Date.now()) return this.ownerOf(known);
    if (!known && this.mayCheck(token)) void this.check(token);
    return undefined;
  }

  private ownerOf({ user }: Remembered): string | undefined {
    return user && !this.revocations.isRevoked(user) ? user.user_id : undefined;
  }

  private mayCheck(token: string): boolean {
    const { size } = this.checking;
    return token.length <= MAX_TOKEN_CHARACTERS && size < MAX_CHECKS_AT_ONCE && !this.checking.has(token);
  }

  private async check(token: string): Promise<void> {
    this.checking.add(token);
    try {
      this.remember(token, await this.read(token));
    } catch {
      // Not a token of ours, or its key is not known yet.
    } finally {
      this.checking.delete(token);
    }
  }

  private async read(token: string): Promise<Remembered> {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const key = await this.keys.keyFor(token);
    const genuine = await verifySignature(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!genuine) return { user: undefined, expiresAtMs: Date.now() + ACCESS_TOKEN.lifetimeSeconds * 1_000 };
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as AccessTokenClaims;
    return { user: userOfClaims(claims), expiresAtMs: claims.exp * 1_000 };
  }

  private remember(token: string, entry: Remembered): void {
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
    this.remembered.set(token, entry);
  }
}
