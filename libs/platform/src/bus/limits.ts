/** Every number of the bus, with its unit in its name. */
import { OUTBOX_RETENTION_MS } from '../database/limits';

// Connection
/** A client that counts its attempts gives up for good after some 21 s: never count. */
export const RECONNECT_FOR_EVER = -1;
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_MAX_MS = 2_000;
export const PING_INTERVAL_MS = 20_000;
export const PINGS_UNANSWERED = 2;
export const CONNECT_TIMEOUT_MS = 5_000;
export const JETSTREAM_TIMEOUT_MS = 5_000;
export const DRAIN_TIMEOUT_MS = 5_000;

// Stream
export const STREAM_MAX_AGE_MS = OUTBOX_RETENTION_MS;
/** Only the first line of defence: a relay may be away for longer, then the inbox is the guarantee. */
export const DEDUPE_WINDOW_MS = 10 * 60_000;
export const EVENT_MAX_BYTES = 256 * 1_024;
/** What subject and headers may add to an event. */
export const STREAM_HEADROOM_BYTES = 4 * 1_024;
export const STREAM_REPLICAS = 1;

/** Events of one change that are written in one statement. */
export const OUTBOX_BATCH_ROWS = 1_000;

// Questions
/** What headers may add to a question or an answer. */
export const QUERY_HEADROOM_BYTES = 1 * 1_024;

// Relay
export const RELAY_POLL_MS = 200;
export const RELAY_BATCH_EVENTS = 100;
/**
 * Least time from the beginning of one round to that of the next, unless there is more than a batch: a round costs as much
 * as several events.
 */
export const RELAY_ROUND_MIN_MS = 100;
export const RELAY_BACKOFF_MAX_MS = 5_000;
export const PUBLISH_TIMEOUT_MS = 5_000;
export const BACKLOG_CHECK_MS = 2_000;

// Consumers
export const ACK_WAIT_MS = 30_000;
export const IN_PROGRESS_MS = 10_000;
export const MAX_ACK_PENDING = 64;
export const FETCH_EXPIRES_MS = 10_000;
/** Two missing ones in a row, and the consumer is made anew. */
export const FETCH_HEARTBEAT_MS = 2_500;
/** Events of different aggregates that one consumer applies side by side. */
export const CONSUMER_LANES = 4;
/** How long a stopping consumer waits for what the server has already sent it. */
export const LAST_ARRIVALS_MS = 5_000;
export const MAX_ATTEMPTS = 10;
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
/** While the store is away an attempt says nothing about the event, so it comes back soon. */
export const STORE_AWAY_RETRY_MS = 1_000;
export const STORE_CHECK_MS = 500;
export const CONSUMER_RESTART_MIN_MS = 250;
export const CONSUMER_RESTART_MAX_MS = 5_000;
export const DEAD_LETTER_ERROR_MAX_LENGTH = 4_000;
export const DEAD_LETTER_SHOWN_LENGTH = 4_000;

// Rebuilding
export const REPUBLISH_BATCH_ROWS = 500;
