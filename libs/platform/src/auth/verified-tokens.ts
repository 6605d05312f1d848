import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN, type AuthenticatedUser } from './authenticated-user';

interface VerifiedToken {
  user: AuthenticatedUser;
  /** Milliseconds since 1970. */
  until: number;
}

/** A key that auth has withdrawn is out of use after this, whatever was signed with it. */
const REMEMBERED_MS = 60_000;
const MAX_TOKENS = 10_000;

/**
 * Tokens that were verified a moment ago. Checking a signature costs as much as the rest of a short request, and the same
 * bytes need no second check; whether the token was revoked is asked every time all the same.
 */
@Injectable()
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  /** Whose token this is, if it was verified lately and has not expired. */
  find(token: string): AuthenticatedUser | undefined {
    const known = this.tokens.get(token);
    if (!known || known.until > Date.now()) return known?.user;
    this.tokens.delete(token);
    return undefined;
  }

  /** @param user as the verified token says */
  remember(token: string, user: AuthenticatedUser): void {
    const expiry = (user.token_expires_at + ACCESS_TOKEN.clockToleranceSeconds) * 1_000;
    this.tokens.set(token, {
      user: Object.freeze(user),
      until: Math.min(expiry, Date.now() + REMEMBERED_MS),
    });
    if (this.tokens.size > MAX_TOKENS) this.tokens.delete(this.tokens.keys().next().value!);
  }
}
