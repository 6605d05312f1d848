import { DISCONNECT_GRACE_SECONDS, EMPTY_ROOM_SECONDS, REMATCH_SECONDS } from '@fourfold/contracts';

export const GRACE_MS = DISCONNECT_GRACE_SECONDS * 1_000;
/** How long an absent player keeps a seat in a waiting room; a room without seats closes. */
export const KEPT_SEAT_MS = EMPTY_ROOM_SECONDS * 1_000;
/** How long a rematch can be asked for after the end. */
export const REMATCH_MS = REMATCH_SECONDS * 1_000;
/** Longer than any real battle: it is then abandoned. */
export const HARD_END_MS = 30 * 60_000;
/** A result is stored at once by the deciding replica; failing that, by any replica after this. */
export const SETTLE_RETRY_MS = 1_000;
export const RECENT_CHALLENGES = 30;
export const RECENT_COMMANDS = 16;
