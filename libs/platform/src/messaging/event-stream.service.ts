import { isDeepStrictEqual } from 'node:util';
import { allEventsSubject, eventSubject, type EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import {
  AckPolicy,
  DiscardPolicy,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type Consumer,
  type JetStreamManager,
  type PubAck,
} from '@nats-io/jetstream';
import { errors, nanos, type NatsConnection as Connection } from '@nats-io/transport-node';
import { OUTBOX_RETENTION_MS } from '../database/retention.job';
import { MessagingConfig } from './messaging.config';
import { NatsClient, tracedHeaders } from './nats.client';
import { EVENT_MAX_BYTES } from './outbox.service';

/** How long the stream drops duplicates. A relay may be down for longer; then the inbox drops them. */
const DEDUPE_WINDOW_MS = 10 * 60_000;
/** Room for the subject and the headers of an event. */
const HEADROOM_BYTES = 4 * 1_024;
/** Unacknowledged events of a consumer, over all replicas: some batches. */
export const MAX_ACK_PENDING = 400;
/** "stream not found" */
const STREAM_MISSING_CODE = 10059;
/**
 * "maximum bytes exceeded" and other failures to store, "insufficient resources", "insufficient storage resources
 * available": the stream, the share of JetStream or the disk is full.
 */
const FULL_CODES = [10077, 10023, 10047];
/** "consumer already exists", with other settings; servers before 2.10 update it instead. */
const CONSUMER_DIFFERS_CODE = 10148;

/** Nothing is lost: events stay in the outbox until there is room. */
export class StreamFullError extends Error {
  constructor(cause: unknown) {
    super('the event stream or its disk is full; events wait in the outbox', { cause });
  }
}

/** The stream of all events. It may be lost: the outboxes can fill it again. */
@Injectable()
export class EventStreamService {
  constructor(
    private readonly settings: MessagingConfig,
    private readonly nats: NatsClient,
  ) {}

  get isReachable(): boolean {
    return this.nats.current !== undefined;
  }

  subjectOf(type: EventType): string {
    return eventSubject(type, this.settings.subjectPrefix);
  }

  /** A consumer's name must not have dots. */
  consumerName(type: EventType): string {
    return `${this.settings.service}_${type.replaceAll('.', '_')}`;
  }

  /**
   * Publishes with the event's id, by which the stream drops duplicates.
   * @throws StreamFullError, or another Error when the stream did not store it
   */
  async publish(type: EventType, id: string, payload: string): Promise<PubAck> {
    const connection = await this.nats.connected;
    const options = { msgID: id, headers: tracedHeaders() };
    try {
      return await jetstream(connection).publish(this.subjectOf(type), payload, options);
    } catch (error) {
      throw hasCode(error, ...FULL_CODES) ? new StreamFullError(error) : error;
    }
  }

  /** @throws Error when the stream is missing and could not be created */
  async ensure(): Promise<JetStreamManager> {
    return ensureStream(await this.nats.connected, this.settings);
  }

  /** The durable consumer of this service for a type; created if it is missing, starting at the oldest event of the stream. */
  async consumerOf(type: EventType): Promise<Consumer> {
    const manager = await this.ensure();
    const { streamName, tuning } = this.settings;
    const config = {
      durable_name: this.consumerName(type),
      // One subject: a list of them needs a server of 2.10.
      filter_subject: this.subjectOf(type),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(tuning.ackWaitMs),
      max_ack_pending: MAX_ACK_PENDING,
      // `maxAttempts` limits deliveries; the limit of the server would drop the event silently.
      max_deliver: -1,
    };
    const info = await manager.consumers.add(streamName, config).catch((error: unknown) => {
      if (!hasCode(error, CONSUMER_DIFFERS_CODE)) throw error;
      return manager.consumers.update(streamName, config.durable_name, config);
    });
    return manager.jetstream().consumers.getConsumerFromInfo(info);
  }
}

/**
 * Creates the stream if it is missing, and updates settings that differ. The defaults of JetStream apply otherwise:
 * file storage, any number of consumers. A NATS user who may do neither uses the stream as it is.
 */
export async function ensureStream(
  connection: Connection,
  settings: MessagingConfig,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const { streams } = manager;
  const config = {
    name: settings.streamName,
    subjects: [allEventsSubject(settings.subjectPrefix)],
    max_age: nanos(OUTBOX_RETENTION_MS),
    max_bytes: settings.streamMaxBytes,
    max_msg_size: EVENT_MAX_BYTES + HEADROOM_BYTES,
    duplicate_window: nanos(DEDUPE_WINDOW_MS),
    num_replicas: settings.streamReplicas,
    // A full stream refuses new events instead of dropping old ones.
    discard: DiscardPolicy.New,
    deny_delete: true,
    deny_purge: true,
  };
  const existing = await streams.info(config.name).catch((error: unknown) => {
    if (!hasCode(error, STREAM_MISSING_CODE)) throw error;
    return undefined;
  });
  if (existing && existing.state.bytes > config.max_bytes) {
    // NATS would drop the oldest events to get below a lower limit.
    new Logger('stream').warn('the event stream stores more than NATS_STREAM_MAX_BYTES; its limit stays');
    config.max_bytes = existing.config.max_bytes;
  }
  if (!existing) await streams.add(config);
  else if (!isDeepStrictEqual({ ...existing.config, ...config }, existing.config))
    await streams.update(config.name, config).catch((refusal: unknown) => {
      const isForbidden = (refusal as Error).cause instanceof errors.PermissionViolationError;
      if (!isForbidden && !(refusal instanceof JetStreamApiError)) throw refusal;
      // Not fatal: the stream works with its old settings.
      new Logger('stream').error({ err: refusal, msg: 'settings of the event stream could not be updated' });
    });
  return manager;
}

function hasCode(error: unknown, ...codes: number[]): boolean {
  return error instanceof JetStreamApiError && codes.includes(error.code);
}
