/**
 * Default limits for one client; each is a setting. An address is that of the client behind trusted proxies; IPv6
 * counts by /64.
 */

/** Enough for a school behind one address, too little for a flood. */
export const ADDRESS_LIMIT_PER_MINUTE = 3_000;
export const USER_LIMIT_PER_MINUTE = 1_200;

/** By address, over all replicas: enough for a class that signs in at once. */
export const LOGIN_LIMIT_PER_HOUR = 120;
export const REGISTER_LIMIT_PER_HOUR = 30;
/** Guests, by address: each is a row, and needs no e-mail address. */
export const GUEST_LIMIT_PER_HOUR = 60;
export const RESET_LIMIT_PER_HOUR = 30;
/** While Redis is down each replica allows this part of a credential limit, so that all together stay within it. */
export const PART_WITHOUT_REDIS = 1 / 4;

/** Requests in progress to one service. Services refuse much earlier; half of it is left to what is least important. */
export const REQUEST_LIMIT = 2_000;

/** How long a client that has too much in progress waits for its refusal, and how many such refusals wait in one process. */
export const REFUSAL_HOLD_MS = 1_000;
export const HELD_REFUSALS = 2_000;

/** Open sockets of one process, and of one address, which may be shared by a school or an office. */
export const SOCKET_LIMIT = 10_000;
export const SOCKET_LIMIT_PER_ADDRESS = 2_000;
/** Sockets that one process opens in a second. After an outage all clients come back at once: the others wait. */
export const SOCKET_OPENINGS_PER_SECOND = 400;
/** Openings that may wait, as many as are served within about eight seconds; further ones are refused with `Retry-After`. */
export const WAITING_SOCKET_OPENINGS = 3_200;
