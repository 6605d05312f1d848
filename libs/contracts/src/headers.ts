/** Header and cookie names, in lower case like incoming headers in Node. */
export const HEADERS = {
  requestId: 'x-request-id',
  timezone: 'x-timezone',
  requestedWith: 'x-requested-with',
  antiForgery: 'x-xsrf-token',
  forwardedFor: 'x-forwarded-for',
  /** The requested host, as the gateway saw it. */
  forwardedHost: 'x-forwarded-host',
  retryAfter: 'retry-after',
  /** From a service to the gateway, why it refused a request: an importance for which it has no room, or `OVERLOADED_CLIENT`. */
  overloaded: 'x-overloaded',
  rateLimitLimit: 'ratelimit-limit',
  rateLimitRemaining: 'ratelimit-remaining',
  rateLimitReset: 'ratelimit-reset',
} as const;

/** The client has too much in progress, which says nothing about the service. */
export const OVERLOADED_CLIENT = 'client';

export const REQUESTED_WITH_VALUE = 'XMLHttpRequest';

export const COOKIES = {
  /** HttpOnly, on `REFRESH_COOKIE_PATH` only. */
  refreshToken: 'refresh_token',
  /** Readable by scripts: its value is sent back in `HEADERS.antiForgery`. */
  antiForgery: 'XSRF-TOKEN',
  /** Signed and HttpOnly: marks a device that signed in to an account before. */
  knownDevice: 'known_device',
} as const;

export const REFRESH_COOKIE_PATH = '/api/users';
