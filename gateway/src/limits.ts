/**
 * The limits of the gateway on what one client may send; each is a setting with this default. An address is the true peer's,
 * an IPv6 one counts by its /64.
 */

/** A school behind one address must have room, and a flood must not. */
export const ADDRESS_LIMIT_PER_MINUTE = 3_000;
export const USER_LIMIT_PER_MINUTE = 1_200;

/** By address, over all replicas: a class that signs in at once fits. */
export const LOGIN_LIMIT_PER_HOUR = 120;
export const REGISTER_LIMIT_PER_HOUR = 30;
export const RESET_LIMIT_PER_HOUR = 30;
/** While Redis is away each replica allows this part of a limit on credentials, so that several together stay within it. */
export const PART_WITHOUT_REDIS = 1 / 4;

/** Sockets open at once through one process, and of one address, which a school or an office may share. */
export const SOCKET_LIMIT = 10_000;
export const SOCKET_LIMIT_PER_ADDRESS = 2_000;
