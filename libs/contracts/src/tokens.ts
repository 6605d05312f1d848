import type { RevokedAccess } from './events';

/** Parameters of access tokens, for signing in auth and verifying everywhere. */
export const ACCESS_TOKEN = {
  algorithm: 'ES256',
  /** Header `typ` of RFC 9068, so that no other kind of token is accepted. */
  type: 'at+jwt',
  issuer: 'fourfold',
  audience: 'fourfold',
  lifetimeSeconds: 15 * 60,
  /** Allowed clock skew. */
  clockToleranceSeconds: 10,
} as const;

/** Parameters of socket tickets, which are valid once and for sockets only. */
export const SOCKET_TICKET = {
  type: 'ws+jwt',
  audience: 'fourfold-sockets',
} as const;

/** Claims of an access token; times are seconds since 1970. */
export interface AccessTokenClaims {
  /** user_id */
  sub: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  /** A player without an account; absent for everybody else. */
  is_guest?: true;
  is_observer?: true;
  /** Of an account in its first days: the other accounts that have signed in in its browser, sealed by auth. */
  browser?: string;
  /** session id */
  sid: string;
  /** Version of the account when the token was issued; an access change revokes older tokens. */
  ver: number;
  /** When the user last entered the password, or used a passkey. */
  auth_time: number;
  /** The session began with a passkey; absent in all others. */
  passkey?: true;
  iat: number;
  exp: number;
}

/** Claims of a socket ticket. */
export interface SocketTicketClaims extends AccessTokenClaims {
  /** Unique id, so that each ticket is used once. */
  jti: string;
}

/** A change of access that revokes tokens. */
export interface AccessChange {
  user_id: string;
  /** Tokens in the scope of `revoked` with an older account version are revoked. */
  account_version: number;
  revoked: RevokedAccess;
  /** When access changed. The change is dropped once all older tokens have expired. */
  not_before: string;
}

/** Published by auth beside its keys: all changes that may affect an unexpired token. */
export interface AccessChanges {
  changes: AccessChange[];
}
