/** Times, sizes and counts of this service, with their units. Those of the rules are in `room/domain/limits.ts`. */

/** A room is kept so long without a change, and after its end for whoever comes back late. */
export const ROOM_LIFETIME_MS = 48 * 60 * 60_000;
export const ENDED_ROOM_LIFETIME_MS = 15 * 60_000;
/** Replicas that change a room at once try again, each time with the room as it is then. */
export const CHANGE_TRIES = 50;
/** A store that cut the line may have carried out what it did not answer. */
export const UNANSWERED_TRIES = 3;
export const UNANSWERED_PAUSE_MS = 100;
/** Results that one replica stores at once; the others are due again after a moment. */
export const SETTLED_AT_ONCE = 20;
export const ROOM_CODE_TRIES = 10;

/** Wins against one opponent that a day of the board counts. */
export const BOARD_WINS_PER_OPPONENT = 5;

/** How often rooms are looked through for people whose accounts are gone, and for how long: until none of their sockets is open. */
export const DEPARTURE_POLL_MS = 1_000;
export const DEPARTURE_MS = 60_000;

/** How often each replica looks for what is due: nothing is later than this. */
export const DUE_POLL_MS = 50;
export const DUE_BATCH = 50;
/** That it looks is noted this often; when it has not for the longer time, Redis or every replica was away. */
export const CLOCK_BEAT_MS = 500;
export const CLOCK_OUTAGE_MS = 3_000;
/** Who takes what is due has so long for it, then it is due again. */
export const DUE_LEASE_MS = 1_000;

/** A friendship that began a moment ago may not have been heard of yet. */
export const UNHEARD_FRIEND_WAIT_MS = 1_000;
export const UNHEARD_FRIEND_POLL_MS = 100;

/** Challenges are read anew after this. */
export const DECK_LIFETIME_MS = 30_000;
export const DECK_RETRY_MS = 1_000;
export const DECK_MAX_CHALLENGES = 20_000;

/** Who finishes so many challenges of one battle faster than this is shown to admins. */
export const INHUMAN_WPM = 220;
export const INHUMAN_COMPLETIONS = 2;

/** Last lines of a room's chat, kept for as long as the room. */
export const ROOM_CHAT_LINES = 50;
export const LOBBY_HISTORY_LINES = 50;
export const LOBBY_HISTORY_LIFETIME_MS = 24 * 60 * 60_000;
/** How often a replica looks whether the list of games has changed. */
export const LOBBY_UPDATE_MS = 200;
/** Open games that are shown to one person, and that are read at once. */
export const OPEN_GAMES = 100;

/** How often a replica looks whether its sockets have been shown their rooms as they are. */
export const ROOM_SYNC_MS = 1_000;
