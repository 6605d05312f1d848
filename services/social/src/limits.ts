/** Times, sizes and counts of this service, with their units. */

/** For each user, over all replicas; defaults of settings. */
export const FRIEND_REQUESTS_PER_HOUR = 20;
export const USER_SEARCHES_PER_MINUTE = 30;
/** After a rejection the same user may be asked again after this time. */
export const REJECTION_HOLDS_MS = 24 * 60 * 60_000;

/** Users by id that are not known here, each of which is a query to auth; for each user, over all replicas. */
export const UNKNOWN_USER_IDS_PER_MINUTE = 30;
/** Shortest time of an answer about an unknown user or one hidden by a block; twice what asking auth takes under load (p95). */
export const HIDDEN_USER_ANSWER_MS = 100;

/** A message that is sent again after this time is a new one. */
export const CLIENT_MESSAGE_IDS_KNOWN_MS = 30 * 24 * 60 * 60_000;

/** More than the clocks of two replicas differ by: a later message may have an earlier time, but not by more. */
export const CLOCKS_DIFFER_MS = 60 * 60_000;

/** With an account, in one statement: a thousand take some hundredths of a second. */
export const MESSAGES_ERASED_AT_ONCE = 1_000;

export const SEARCH_QUERY_MAX_CHARACTERS = 50;
export const USERNAME_QUERY_MAX_CHARACTERS = 100;

/** Friends get the news of a battle only while it is new, not when its event is published again. */
export const BATTLE_NEWS_MAX_AGE_MS = 60_000;

/** Puzzles is asked for the groups of the day at most so often, and a message waits so long for each of its answers. */
export const SPOILER_PUZZLES_MS = 10_000;
export const SPOILER_QUERY_TIMEOUT_MS = 300;

/** Of one user: while the user writes, each tab sends one every three seconds. */
export const TYPING_PER_WINDOW = 20;
export const TYPING_WINDOW_SECONDS = 10;

/** Reports are evidence: kept for a year, and limited so that each can be read. */
export const REPORT_RETENTION_MS = 365 * 24 * 60 * 60_000;
export const REPORTS_PER_DAY = 20;
/** Messages of a conversation that are stored beside the reported one. */
export const REPORTED_AROUND_MESSAGES = 5;
/** The most that is stored with one report: of the lobby and of rooms, five before the message and five after it. */
export const REPORTED_MESSAGES = 11;
/** So many reports of one user about another are read as one; what is said beyond that is dropped. */
export const JOINED_REPORTS = 5;

/** As long as reports. */
export const NOTICE_RETENTION_MS = REPORT_RETENTION_MS;
/** At once, oldest first. */
export const NOTICES_SHOWN = 20;

/** The same warning within this time is a repeated request; later it is a second warning. */
export const WARNING_REPEATED_MS = 2 * 60_000;

/** Of friends: what nobody has read after a month is no news. A nudge is about the puzzle of its day. */
export const FRIEND_NEWS_RETENTION_MS = 30 * 24 * 60 * 60_000;
export const NUDGE_SHOWN_MS = 24 * 60 * 60_000;

/** How often the messages of the day are counted for admins. */
export const MESSAGE_COUNT_MS = 60_000;

/** A reload closes one socket and opens the next within this time, without a change of presence. At most 5 s, with a sweep. */
export const PRESENCE_GRACE_MS = 2_000;
/** After this a silent client is pinged and has 15 s to answer: gone within 45 s, including the check interval. */
export const PING_EVERY_MS = 29_000;
