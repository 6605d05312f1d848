/** Times, sizes and counts of this service, with their units. */

/** Of one user, over all replicas; settings can change them. */
export const FRIEND_REQUESTS_PER_HOUR = 20;
export const USER_SEARCHES_PER_MINUTE = 30;
/** Whoever was rejected may ask the same user again after this. */
export const REJECTION_HOLDS_MS = 24 * 60 * 60_000;

export const SEARCH_QUERY_MAX_CHARACTERS = 50;
export const USERNAME_QUERY_MAX_CHARACTERS = 100;

/** Reports are evidence: kept for a year, and few enough that each can be read. */
export const REPORT_RETENTION_MS = 365 * 24 * 60 * 60_000;
export const REPORTS_PER_DAY = 20;
export const REPORT_RETRY_SECONDS = 60 * 60;

/** Conversations of which a replica remembers how far they were handed on. */
export const DELIVERY_CONVERSATIONS = 50_000;
/** What a replica that has just come up may have missed of a conversation; older messages are read, not told. */
export const DELIVERY_LATE_MS = 2_000;
/** How long notices may have been lost before the broken connection was seen to be broken. */
export const NOTICE_LOSS_UNSEEN_MS = 10_000;
/** What is told after Redis was away, at the most; the rest is caught up by whoever sees the gap. */
export const RESYNC_MESSAGES = 1_000;

/** A reload closes one socket and opens the next: nobody hears of the moment between. At most 5 s, with a sweep. */
export const PRESENCE_GRACE_MS = 2_000;
/** Who is silent is asked after this and has 15 s to answer: gone within 45 s, with the second that noticing takes. */
export const PING_EVERY_MS = 29_000;
/** A replica renews its connections this often; what is not renewed for the lifetime is gone. At most 45 s together. */
export const PRESENCE_RENEW_MS = 10_000;
export const PRESENCE_LIFETIME_MS = 35_000;
export const PRESENCE_SWEEP_MS = 1_000;
/** Connections in one call, so that no call holds Redis for long. */
export const PRESENCE_BATCH = 500;
