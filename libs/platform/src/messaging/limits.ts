/** Every number of messaging, with its unit in its name. */
import { OUTBOX_RETENTION_MS } from '../database/limits';

// Connection
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_MAX_MS = 2_000;
export const PING_INTERVAL_MS = 20_000;
export const PINGS_UNANSWERED = 2;
export const CONNECT_TIMEOUT_MS = 5_000;
export const DRAIN_TIMEOUT_MS = 5_000;

// Stream
export const JETSTREAM_TIMEOUT_MS = 5_000;
export const STREAM_MAX_AGE_MS = OUTBOX_RETENTION_MS;
/** Only the first line of defence: a relay may be away for longer, then the inbox is the guarantee. */
export const DEDUPE_WINDOW_MS = 10 * 60_000;
export const EVENT_MAX_BYTES = 256 * 1_024;
/** What subject and headers may add to an event. */
export const STREAM_HEADROOM_BYTES = 4 * 1_024;
export const STREAM_REPLICAS = 1;

// Outbox
/** Events of one change that are written in one statement. */
export const OUTBOX_BATCH_ROWS = 1_000;
export const RELAY_POLL_MS = 100;
/** A stream that keeps refusing is asked every 5 s. */
export const RELAY_MAX_PAUSED_POLLS = 50;
export const RELAY_BATCH_EVENTS = 100;
export const REPUBLISH_BATCH_ROWS = 500;

// Consumers
/** A replica that was killed had at most `MAX_MESSAGES` events, which are delivered elsewhere after this. */
export const ACK_WAIT_MS = 5_000;
export const MAX_MESSAGES = 16;
/** Of all replicas together. */
export const MAX_ACK_PENDING = 4 * MAX_MESSAGES;
export const PULL_EXPIRES_MS = 5_000;
/** Two missing ones in a row, and the client looks whether the consumer is still there. */
export const PULL_HEARTBEAT_MS = 1_500;
export const MAX_ATTEMPTS = 10;
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
export const CONSUMER_RESTART_MS = 500;

// Dead letters
export const DEAD_LETTER_ERROR_MAX_LENGTH = 4_000;
export const DEAD_LETTER_SHOWN_LENGTH = 4_000;
