import type { AccessTokenClaims } from '@fourfold/contracts';

export { ACCESS_TOKEN, type AccessTokenClaims } from '@fourfold/contracts';

/** Who is asking, as the verified access token says. */
export interface AuthenticatedUser {
  user_id: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  session_id: string;
  /** Version of the account from which the token was made; tokens of an older auth have none. */
  account_version?: number;
  /** Second in which the token was issued, since 1970. */
  issued_at: number;
  /** Second after which the token is worthless, since 1970. */
  token_expires_at: number;
}

export function userOfClaims(claims: AccessTokenClaims): AuthenticatedUser {
  return {
    user_id: claims.sub,
    username: claims.username,
    display_name: claims.display_name,
    is_admin: claims.is_admin,
    session_id: claims.sid,
    account_version: claims.ver,
    issued_at: claims.iat,
    token_expires_at: claims.exp,
  };
}
