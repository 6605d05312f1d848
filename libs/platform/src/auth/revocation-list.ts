import { ACCESS_TOKEN, type AccessChange } from '@fourfold/contracts';
import type { AuthenticatedUser } from './authenticated-user';

/** The claims by which a token is revoked. */
export type TokenOwner = Pick<AuthenticatedUser, 'user_id' | 'session_id' | 'account_version'>;

/** Changes are kept as long as a token issued before them could still be accepted, with a margin for clock skew. */
export const REMEMBERED_MS = (ACCESS_TOKEN.lifetimeSeconds + 2 * ACCESS_TOKEN.clockToleranceSeconds) * 1_000;

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

/** Whether a token from before the change may still be unexpired at `now`, in milliseconds since the epoch. */
export function mayEndTokens({ not_before }: Pick<AccessChange, 'not_before'>, now: number): boolean {
  return Date.parse(not_before) > now - REMEMBERED_MS;
}

/** The access changes of the last minutes, so that tokens can be checked without a request. */
export class RevocationList {
  /** By session id or user id. A change that is received again replaces itself. */
  private readonly changes = new Map<string, Map<string, AccessChange>>();

  /** Adds a change, unless it is too old to matter or ends nothing. */
  add(change: AccessChange, now: number): void {
    const { revoked, user_id, account_version } = change;
    if (revoked.scope === 'none' || !mayEndTokens(change, now)) return;
    const key = revoked.scope === 'session' ? revoked.session_id : user_id;
    const changes = this.changes.get(key) ?? new Map<string, AccessChange>();
    this.changes.set(key, changes.set(`${revoked.scope} ${account_version}`, change));
  }

  ends(token: TokenOwner): boolean {
    for (const key of [token.session_id, token.user_id])
      for (const change of this.changes.get(key)?.values() ?? []) if (endsToken(change, token)) return true;
    return false;
  }

  /** Drops changes that are older than any live token. */
  prune(now: number): void {
    for (const [key, changes] of this.changes) {
      for (const [id, change] of changes) if (!mayEndTokens(change, now)) changes.delete(id);
      if (changes.size === 0) this.changes.delete(key);
    }
  }
}
