import { allEventsSubject } from '@fourfold/contracts';
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
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { BusSettings } from './bus.options';
import {
  EVENT_MAX_BYTES,
  JETSTREAM_TIMEOUT_MS,
  MAX_ACK_PENDING,
  PUBLISH_TIMEOUT_MS,
  STREAM_HEADROOM_BYTES,
  STREAM_MAX_AGE_MS,
} from './limits';
import { StreamPublisher, type PublishOutcome, type StreamMessage } from './stream-publisher';

/** "stream name already in use with a different configuration" */
const STREAM_DIFFERS_CODE = 10058;

/** The stream of all events. Nothing in it is precious: what is lost comes back out of the outboxes. */
@Injectable()
export class EventStream {
  private readonly logger = new Logger('bus');
  private known?: { connection: NatsConnection; ensured: Promise<void> };
  private publisher?: { connection: NatsConnection; on: StreamPublisher };

  constructor(private readonly settings: BusSettings) {}

  get name(): string {
    return this.settings.streamName;
  }

  /** Publishes messages side by side; never fails. The outcomes are in the order of the messages. */
  publish(connection: NatsConnection, messages: readonly StreamMessage[]): Promise<PublishOutcome[]> {
    if (this.publisher?.connection !== connection)
      this.publisher = { connection, on: new StreamPublisher(connection) };
    return this.publisher.on.publish(messages, PUBLISH_TIMEOUT_MS);
  }

  /** Makes the stream if it is missing and sets what differs. Asks the server once, until somebody calls `forget`. */
  async ensure(connection: NatsConnection): Promise<void> {
    if (this.known?.connection !== connection) {
      this.known = { connection, ensured: this.create(connection) };
    }
    try {
      await this.known.ensured;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** The stream did not answer as it should: look again before its next use. */
  forget(): void {
    this.known = undefined;
  }

  /** Makes the durable consumer if it is missing, from the first event that the stream has. */
  async ensureConsumer(connection: NatsConnection, name: string, filterSubject: string): Promise<Consumer> {
    const manager = await this.manager(connection);
    const info = await manager.consumers.add(this.name, {
      durable_name: name,
      // One subject: a list of them needs a server of 2.10.
      filter_subject: filterSubject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(this.settings.tuning.ackWaitMs),
      max_ack_pending: MAX_ACK_PENDING,
      // Our own limit decides; the server's would end in silence.
      max_deliver: -1,
      deliver_policy: DeliverPolicy.All,
      replay_policy: ReplayPolicy.Instant,
    });
    return jetstream(connection, { timeout: JETSTREAM_TIMEOUT_MS }).consumers.getConsumerFromInfo(info);
  }

  private async create(connection: NatsConnection): Promise<void> {
    const manager = await this.manager(connection);
    const config = this.config();
    try {
      await manager.streams.add(config);
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== STREAM_DIFFERS_CODE) throw error;
      await this.update(manager, config);
    }
  }

  /** A setting the server will not change is no reason to stand still: the stream works as it is. */
  private async update(manager: JetStreamManager, config: StreamSettings): Promise<void> {
    try {
      await manager.streams.update(config.name, config);
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      this.logger.error({
        err: error,
        stream: config.name,
        msg: 'the stream keeps settings that are not ours',
      });
    }
  }

  private config(): StreamSettings {
    const { dedupeWindowMs, streamReplicas } = this.settings.tuning;
    return {
      name: this.name,
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

  private manager(connection: NatsConnection): Promise<JetStreamManager> {
    return jetstreamManager(connection, { checkAPI: false, timeout: JETSTREAM_TIMEOUT_MS });
  }
}

type StreamSettings = Partial<StreamConfig> & { name: string };
