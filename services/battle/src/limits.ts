import { REPLAY_DAYS } from '@fourfold/contracts';

/** Times, sizes and counts of this service, with their units. The limits of the rules are in `room/domain/limits.ts`. */

/**
 * Parts of all rooms that a Redis Cluster can have on different nodes. Another number at an upgrade loses the rooms of that
 * moment, and is polled for deadlines so many times.
 */
export const ROOM_SHARDS = 16;
/** How long a claim to a room may be without the seat: until then the player joins no other room. */
export const CLAIM_PENDING_MS = 5_000;
/** How long one player may take to open a room by quick join, and how often the others look again. */
export const QUICK_JOIN_LOCK_MS = 2_000;
export const QUICK_JOIN_PAUSE_MS = 20;
/** Rooms that one call of Redis reads: more would delay other calls. */
export const ROOMS_READ_AT_ONCE = 25;
/** Expiry of a room after its last change, and after its end for players who return late. */
export const ROOM_LIFETIME_MS = 48 * 60 * 60_000;
export const ENDED_ROOM_LIFETIME_MS = 15 * 60_000;
/** Entries of the log of a battle in Redis: about an hour of typing of three players. */
export const LOG_MAX_ENTRIES = 10_000;
/** How long a practice can be finished. */
export const PRACTICE_LIFETIME_MS = 24 * 60 * 60_000;
/** The best practice can be raced against for so long; its figures stay. */
export const PRACTICE_LOG_RETENTION_MS = 365 * 24 * 60 * 60_000;
/** How long replays are kept. */
export const REPLAY_RETENTION_MS = REPLAY_DAYS * 24 * 60 * 60_000;
/** The most that a stored log takes. */
export const REPLAY_MAX_BYTES = 32 * 1_024;
/** Groups of watched rooms that are read one after the other. */
export const WATCH_TURNS = 5;
/** With every second update, a replica looks whether watchers still may watch: a block is effective within 2 s. */
export const WATCH_UPDATES_PER_CHECK = 2;
/** How long a user counts as watching without being renewed. */
export const WATCHER_LIFETIME_MS = 5_000;
/** Attempts to change a room when other replicas change it at the same time. */
export const CHANGE_TRIES = 50;
/** Attempts after a lost connection, which may have hidden a success. */
export const UNANSWERED_TRIES = 3;
export const UNANSWERED_PAUSE_MS = 100;
/** Results that one replica stores concurrently; the others are retried after a moment. */
export const SETTLED_AT_ONCE = 20;
export const ROOM_CODE_TRIES = 10;

/** Finished battles that become void in one transaction, which recomputes the totals of their players. */
export const BATTLES_VOIDED_AT_ONCE = 50;
/** The ranks of a week or month expire after the longest of them. */
export const PERIOD_RANKS_KEPT_SECONDS = 32 * 24 * 60 * 60;
/** Players that are read at once when totals are recomputed. */
export const REBUILD_PLAYERS = 500;

/** How often, and for how long, deleted users are removed from rooms: until all their sockets are closed. */
export const ROOM_ERASURE_POLL_MS = 2_000;
export const ROOM_ERASURE_MS = 60_000;

/**
 * How often a replica looks for due rooms while one may be due: the most by which a deadline is late, unless the replica
 * that has set it dies. Another then looks after HEARTBEAT_MS at the latest.
 */
export const DUE_POLL_MS = 50;
export const DUE_BATCH = 50;
/** Interval of the heartbeat in Redis; after a pause of CLOCK_OUTAGE_MS Redis or every replica was down. */
export const HEARTBEAT_MS = 500;
export const CLOCK_OUTAGE_MS = 3_000;
/** How long a replica may take for a due room before another gets it. */
export const DUE_LEASE_MS = 1_000;

/** How long to wait for the event of a new friendship. */
export const NEW_FRIENDSHIP_WAIT_MS = 1_000;
export const NEW_FRIENDSHIP_POLL_MS = 100;

/** How long a player who has declined is not invited by the same one again. */
export const DECLINED_INVITATION_MS = 60_000;
/** How often invitations whose time is over are looked for, and how long they are stored until the recipient is informed. */
export const INVITATION_POLL_MS = 1_000;
export const EXPIRED_INVITATION_KEPT_MS = 30_000;
export const INVITATIONS_READ_AT_ONCE = 100;
/** Invitations of one player to another in a minute, whatever becomes of them. */
export const INVITATIONS_PER_MINUTE = 5;

/** How long challenges are cached. */
export const DECK_LIFETIME_MS = 30_000;
export const DECK_RETRY_MS = 1_000;
export const DECK_MAX_CHALLENGES = 20_000;

/** A battle with a whole text that was typed faster than this is flagged. */
export const INHUMAN_WPM = 240;
/** So is one with so many gaps between keys whose standard deviation is below this share of their mean: a hand has 20 %. */
export const EVEN_GAPS_MIN = 30;
export const EVEN_GAPS_SPREAD = 0.02;

/** Chat messages that a client is shown when it comes. */
export const ROOM_CHAT_LINES = 50;
export const LOBBY_HISTORY_LINES = 50;
/** Chat messages kept, so that one can be reported for longer than it is shown to newcomers. */
export const ROOM_KEPT_LINES = 200;
export const LOBBY_KEPT_LINES = 500;
/** Those before and after a reported message, which are stored with it. */
export const REPORTED_AROUND_LINES = 5;
export const LOBBY_HISTORY_LIFETIME_MS = 24 * 60 * 60_000;
/** How often a replica looks whether the list of games has changed. */
export const LOBBY_UPDATE_MS = 200;
/** Open games listed for one user, and read at once. */
export const OPEN_GAMES = 100;

/** How often the players of a live room get its version. */
export const ROOM_VERSION_MS = 5_000;
/** Pause before a room that could not be shown to a socket, or that was missing, is read again. */
export const ROOM_RETRY_MS = 1_000;
