/** Every number of the database part, with its unit in its name. Sources: reliability figures of the design. */

export const STATEMENT_TIMEOUT_MS = 5_000;
export const LOCK_TIMEOUT_MS = 2_000;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** A service has a few dozen; TypeORM's lists of parameters make variants. */
export const PREPARED_STATEMENTS_PER_CONNECTION = 200;

/** Longest wait for a connection: a new one, or a free one of an exhausted pool. */
export const CONNECT_TIMEOUT_MS = 3_000;
/** The part of a pool that one HTTP route may have at once; the rest is for all others. */
export const ROUTE_SHARE_OF_POOL = 0.4;
/** Longest wait of a request for another of the same route to give a connection back, when that route has got slow. */
export const SLOW_ROUTE_WAIT_MS = 1_000;
/** Who had a connection for nearly as long as a lock is waited for did wait for one; a busy machine alone is quicker. */
export const SLOW_CONNECTION_MS = 0.9 * LOCK_TIMEOUT_MS;
/** Idle time after which the operating system starts to ask whether the peer is still there. */
export const KEEP_ALIVE_DELAY_MS = 10_000;
export const READINESS_TIMEOUT_MS = 2_000;

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
