import type { RevokedAccess } from './events';

/** How access tokens are made and checked: auth signs with these values, everybody else verifies with them. */
export const ACCESS_TOKEN = {
  algorithm: 'ES256',
  /** Header `typ` of RFC 9068: no other kind of token passes for an access token. */
  type: 'at+jwt',
  issuer: 'fourfold',
  audience: 'fourfold',
  lifetimeSeconds: 15 * 60,
  /** Difference between two machines' clocks that is forgiven. */
  clockToleranceSeconds: 10,
} as const;

/** How socket tickets differ from access tokens: good once, for a socket only. */
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
  /** session id */
  sid: string;
  /** Version of the account from which the token was made; a token from before a change of access is dead. */
  ver: number;
  /** When the user last proved to know the password: at the sign-in, or since then. */
  auth_time: number;
  iat: number;
  exp: number;
}

/** Claims of a socket ticket. */
export interface SocketTicketClaims extends AccessTokenClaims {
  /** Tells tickets apart, so that each is used once. */
  jti: string;
}

/** A change that ends access tokens: ids, a version and an instant, no more. */
export interface AccessChange {
  user_id: string;
  /** Tokens in the scope of `revoked` that were made from an older version of the account are dead. */
  account_version: number;
  revoked: RevokedAccess;
  /** When access changed. Once every token from before has expired, the change is forgotten. */
  not_before: string;
}

/** What auth publishes beside its keys: every change of access that a living token can still be affected by. */
export interface AccessChanges {
  changes: AccessChange[];
}
