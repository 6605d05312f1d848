import type { AccessChange } from '@fourfold/contracts';
import { ACCESS_TOKEN, type AuthenticatedUser } from './authenticated-user';

/** What is looked at of a token's owner. */
export type TokenOwner = Pick<AuthenticatedUser, 'user_id' | 'session_id' | 'account_version'>;

/** A change is remembered for as long as a token from before it could still be accepted; clocks may differ a little. */
export const REMEMBERED_MS = (ACCESS_TOKEN.lifetimeSeconds + 2 * ACCESS_TOKEN.clockToleranceSeconds) * 1_000;

/** Whether a value from elsewhere is a change of access. */
export function isAccessChange(value: unknown): value is AccessChange {
  const { user_id, account_version, revoked, not_before } = (value ?? {}) as Partial<AccessChange>;
  return (
    typeof user_id === 'string' &&
    Number.isSafeInteger(account_version) &&
    typeof not_before === 'string' &&
    !Number.isNaN(Date.parse(not_before)) &&
    typeof revoked?.scope === 'string'
  );
}

/** Whether a change of access ends a token. */
export function endsToken(change: AccessChange, token: TokenOwner): boolean {
  const { revoked } = change;
  switch (revoked.scope) {
    case 'none':
      return false;
    case 'session':
      return revoked.session_id === token.session_id;
    case 'all_but_session':
      return revoked.session_id !== token.session_id && isOlder(token, change);
    case 'all':
      return isOlder(token, change);
  }
}

function isOlder(token: TokenOwner, { user_id, account_version }: AccessChange): boolean {
  return token.user_id === user_id && token.account_version < account_version;
}

/** The changes of the last minutes, so that a token can be judged without asking anybody. */
export class RevocationList {
  /** By session, or by user: what a token has to be held against. */
  private readonly changes = new Map<string, AccessChange[]>();

  /** Adds a change. @returns false when it is known, too old to matter, or ends nothing */
  add(change: AccessChange, now: number): boolean {
    if (change.revoked.scope === 'none' || !mayEndTokens(change, now)) return false;
    const key = keyOf(change);
    const known = (this.changes.get(key) ?? []).filter((other) => mayEndTokens(other, now));
    if (known.some((other) => isSame(other, change))) return false;
    this.changes.set(key, [...known, change]);
    return true;
  }

  ends(token: TokenOwner): boolean {
    return this.endsBy(token.session_id, token) || this.endsBy(token.user_id, token);
  }

  /** Forgets what no token can be old enough for any more. */
  prune(now: number): void {
    for (const [key, changes] of this.changes) {
      const fresh = changes.filter((change) => mayEndTokens(change, now));
      if (fresh.length === 0) this.changes.delete(key);
      else if (fresh.length < changes.length) this.changes.set(key, fresh);
    }
  }

  get size(): number {
    return this.changes.size;
  }

  private endsBy(key: string, token: TokenOwner): boolean {
    return this.changes.get(key)?.some((change) => endsToken(change, token)) ?? false;
  }
}

function keyOf({ revoked, user_id }: AccessChange): string {
  return revoked.scope === 'session' ? revoked.session_id : user_id;
}

/** Whether a token from before the change may still be alive at `now`, in milliseconds since the epoch. */
export function mayEndTokens({ not_before }: Pick<AccessChange, 'not_before'>, now: number): boolean {
  return Date.parse(not_before) > now - REMEMBERED_MS;
}

function isSame(a: AccessChange, b: AccessChange): boolean {
  return a.account_version === b.account_version && a.revoked.scope === b.revoked.scope;
}
