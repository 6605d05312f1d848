import { DISCONNECT_GRACE_SECONDS, EMPTY_ROOM_SECONDS } from '@fourfold/contracts';

export const GRACE_MS = DISCONNECT_GRACE_SECONDS * 1_000;
/** A seat of a waiting room is kept so long for who is away; without a seat that is taken the room closes. */
export const KEPT_SEAT_MS = EMPTY_ROOM_SECONDS * 1_000;
/** Longer than any battle that is played: what is not decided by then is abandoned. */
export const HARD_END_MS = 30 * 60_000;
/** What was decided is stored at once by whoever decided it; if not, any replica does it after this. */
export const SETTLE_RETRY_MS = 1_000;
export const RECENT_CHALLENGES = 30;
export const RECENT_COMMANDS = 16;
