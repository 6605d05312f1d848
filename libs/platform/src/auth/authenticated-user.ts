import type { AccessTokenClaims } from '@fourfold/contracts';
import { AppError } from '../errors/app-error';

/** Who is asking, as the verified access token says. */
export interface AuthenticatedUser {
  user_id: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  session_id: string;
  /** Version of the account from which the token was made. */
  account_version: number;
  /** Second at which the password was last proven, since 1970. */
  authenticated_at: number;
  /** Second after which the token is worthless, since 1970. */
  token_expires_at: number;
}

/** @throws AppError `unauthorized` without the version of the account, by which a token is revoked, or the time of the sign-in */
export function userOfClaims(claims: AccessTokenClaims): AuthenticatedUser {
  if (!Number.isSafeInteger(claims.ver) || !Number.isSafeInteger(claims.auth_time))
    throw new AppError('unauthorized');
  return {
    user_id: claims.sub,
    username: claims.username,
    display_name: claims.display_name,
    is_admin: claims.is_admin,
    session_id: claims.sid,
    account_version: claims.ver,
    authenticated_at: claims.auth_time,
    token_expires_at: claims.exp,
  };
}
