import { allEventsSubject, eventSubject, type EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  ReplayPolicy,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type PubAck,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection as Connection } from '@nats-io/transport-node';
import {
  EVENT_MAX_BYTES,
  JETSTREAM_TIMEOUT_MS,
  MAX_ACK_PENDING,
  STREAM_HEADROOM_BYTES,
  STREAM_MAX_AGE_MS,
} from './limits';
import { MessagingSettings } from './messaging.options';

/** "stream name already in use with a different configuration" */
const STREAM_DIFFERS_CODE = 10058;
/** "consumer already exists", with other settings; servers before 2.10 change them by themselves. */
const CONSUMER_DIFFERS_CODE = 10148;

/** The stream of all events. Nothing in it is precious: what is lost comes back out of the outboxes. */
@Injectable()
export class EventStream {
  private readonly logger = new Logger('stream');
  private ensured?: Promise<void>;

  constructor(private readonly settings: MessagingSettings) {}

  /** Publishes under the message's id, which the stream takes once. @throws Error when the stream did not store it */
  publish(
    connection: Connection,
    message: { type: EventType; id: string; payload: string },
  ): Promise<PubAck> {
    return jetstream(connection, { timeout: JETSTREAM_TIMEOUT_MS }).publish(
      this.subjectOf(message.type),
      message.payload,
      { msgID: message.id, timeout: JETSTREAM_TIMEOUT_MS },
    );
  }

  subjectOf(type: EventType): string {
    return eventSubject(type, this.settings.subjectPrefix);
  }

  /** Creates the stream if it is missing and sets what differs. Asks the server once, until somebody calls `forget`. */
  async ensure(connection: Connection): Promise<void> {
    try {
      await (this.ensured ??= this.create(connection));
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** The stream did not answer as it should: look again before its next use. */
  forget(): void {
    this.ensured = undefined;
  }

  /** This service's durable consumer of a type; created if it is missing, from the first event that the stream has. */
  async consumerOf(connection: Connection, type: EventType): Promise<Consumer> {
    await this.ensure(connection);
    const { consumers } = await jetstreamManager(connection, {
      checkAPI: false,
      timeout: JETSTREAM_TIMEOUT_MS,
    });
    const { streamName } = this.settings;
    const config = {
      durable_name: this.consumerName(type),
      // One subject: a list of them needs a server of 2.10.
      filter_subject: this.subjectOf(type),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(this.settings.tuning.ackWaitMs),
      max_ack_pending: MAX_ACK_PENDING,
      // Our own limit decides; the server's would end in silence.
      max_deliver: -1,
      deliver_policy: DeliverPolicy.All,
      replay_policy: ReplayPolicy.Instant,
    };
    const info = await consumers.add(streamName, config).catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_DIFFERS_CODE) throw error;
      return consumers.update(streamName, config.durable_name, config);
    });
    return jetstream(connection, { timeout: JETSTREAM_TIMEOUT_MS }).consumers.getConsumerFromInfo(info);
  }

  /** A consumer's name must not have dots. */
  consumerName(type: EventType): string {
    return `${this.settings.service}_${type.replaceAll('.', '_')}`;
  }

  private async create(connection: Connection): Promise<void> {
    const { streams } = await jetstreamManager(connection, {
      checkAPI: false,
      timeout: JETSTREAM_TIMEOUT_MS,
    });
    const config = this.config();
    try {
      await streams.add(config);
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== STREAM_DIFFERS_CODE) throw error;
      await streams.update(config.name, config).catch((refusal: unknown) => {
        if (!(refusal instanceof JetStreamApiError)) throw refusal;
        // A setting that the server will not change is no reason to stand still: the stream works as it is.
        this.logger.error({ err: refusal, msg: 'the stream keeps settings that are not ours' });
      });
    }
  }

  private config(): Partial<StreamConfig> & { name: string } {
    const { dedupeWindowMs, streamReplicas } = this.settings.tuning;
    return {
      name: this.settings.streamName,
      subjects: [allEventsSubject(this.settings.subjectPrefix)],
      storage: StorageType.File,
      // Several services read each event.
      retention: RetentionPolicy.Limits,
      max_age: nanos(STREAM_MAX_AGE_MS),
      max_msg_size: EVENT_MAX_BYTES + STREAM_HEADROOM_BYTES,
      duplicate_window: nanos(dedupeWindowMs),
      num_replicas: streamReplicas,
      // A full stream pushes back instead of eating history.
      discard: DiscardPolicy.New,
      deny_delete: true,
      deny_purge: true,
    };
  }
}
