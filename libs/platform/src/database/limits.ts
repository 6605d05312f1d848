/** Every number of the database part, with its unit in its name. Sources: reliability figures of the design. */

export const STATEMENT_TIMEOUT_MS = 5_000;
export const LOCK_TIMEOUT_MS = 2_000;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** Longest wait for a connection: a new one, or a free one of an exhausted pool. */
export const CONNECT_TIMEOUT_MS = 3_000;
/** Idle time after which the operating system starts to ask whether the peer is still there. */
export const KEEP_ALIVE_DELAY_MS = 10_000;

/** How often and how long a service waits for a Postgres that is not there yet when it starts. */
export const START_ATTEMPTS = 30;
export const START_RETRY_MS = 1_000;

/** A migration may build an index on a big table. */
export const MIGRATION_STATEMENT_TIMEOUT_MS = 10 * 60_000;
export const MIGRATION_LOCK_TIMEOUT_MS = 2_000;
export const MIGRATION_RETRY_MS = 500;
export const MIGRATION_ATTEMPTS = 60;

const DAY_MS = 24 * 60 * 60_000;
/** As long as the stream keeps events, so that a lost stream can be published again. */
export const OUTBOX_RETENTION_MS = 14 * DAY_MS;
/** Longer than outbox and stream together: whatever can still arrive is still known. */
export const INBOX_RETENTION_MS = 30 * DAY_MS;
/** Dead letters that somebody replayed or discarded; open ones stay for ever. */
export const RESOLVED_DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
export const IDEMPOTENCY_RETENTION_MS = DAY_MS;

/** Also a process that never lives for an hour removes its share. */
export const PRUNE_FIRST_DELAY_MS = 60_000;
export const PRUNE_INTERVAL_MS = 60 * 60_000;
export const PRUNE_BATCH_ROWS = 1_000;

export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
