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

/** Claims of an access token; times are seconds since 1970. */
export interface AccessTokenClaims {
  /** user_id */
  sub: string;
  username: string;
  display_name: string;
  is_admin: boolean;
  /** session id */
  sid: string;
  iat: number;
  exp: number;
}
