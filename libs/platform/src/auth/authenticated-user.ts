import type { AccessTokenClaims } from '@fourfold/contracts';
import { AppError } from '../errors/app-error';

/** The caller, as the verified access token describes them. */
export interface AuthenticatedUser {
  user_id: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  /** A player without an account. */
  is_guest: boolean;
  is_observer?: true | undefined;
  /** The other accounts of the browser, sealed: `auth.open_browser_claim`. */
  browser?: string | undefined;
  session_id: string;
  /** Whether the session began with a passkey. */
  passkey?: true | undefined;
  /** Version of the account when the token was issued. */
  account_version: number;
  /** When the password was last entered or a passkey used, in seconds since the epoch. */
  authenticated_at: number;
  /** When the token expires, in seconds since the epoch. */
  token_expires_at: number;
}

/** @throws AppError `account_required` for a guest */
export function requireAccount({ is_guest }: AuthenticatedUser): void {
  if (is_guest) throw new AppError('account_required');
}

/** @throws AppError `unauthorized` if the claims lack the account version, which revocation needs, or the time of the sign-in */
export function userOfClaims(claims: AccessTokenClaims): AuthenticatedUser {
  if (!Number.isSafeInteger(claims.ver) || !Number.isSafeInteger(claims.auth_time))
    throw new AppError('unauthorized');
  return {
    user_id: claims.sub,
    username: claims.username,
    display_name: claims.display_name,
    is_admin: claims.is_admin,
    is_guest: claims.is_guest === true,
    is_observer: claims.is_observer,
    browser: claims.browser,
    session_id: claims.sid,
    passkey: claims.passkey,
    account_version: claims.ver,
    authenticated_at: claims.auth_time,
    token_expires_at: claims.exp,
  };
}
