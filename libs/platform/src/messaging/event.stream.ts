import { allEventsSubject, eventSubject, type EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import {
  AckPolicy,
  DiscardPolicy,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type Consumer,
  type PubAck,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { OUTBOX_RETENTION_MS } from '../database/retention.job';
import { MessagingSettings } from './messaging.options';
import { NatsConnection } from './nats.connection';
import { EVENT_MAX_BYTES } from './outbox.writer';

/** What subject and headers may add to an event. */
const HEADROOM_BYTES = 4 * 1_024;
/** Events on their way to all replicas together. */
export const MAX_ACK_PENDING = 64;
/** The stream exists with other settings, or the consumer does; servers before 2.10 change a consumer by themselves. */
const DIFFERS_CODES = [10058, 10148];

/** The stream of all events. Nothing in it is precious: what is lost comes back out of the outboxes. */
@Injectable()
export class EventStream {
  private readonly logger = new Logger('stream');

  constructor(
    private readonly settings: MessagingSettings,
    private readonly nats: NatsConnection,
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

  /** Publishes under the event's id, which the stream takes once. @throws Error when the stream did not store it */
  async publish(type: EventType, id: string, payload: string): Promise<PubAck> {
    const connection = await this.nats.connected;
    return jetstream(connection).publish(this.subjectOf(type), payload, { msgID: id });
  }

  /** Creates the stream if it is missing, and sets what differs. By default it is kept in files, and several may read an event. */
  async ensure(): Promise<void> {
    const { streams } = await jetstreamManager(await this.nats.connected, { checkAPI: false });
    const config = {
      name: this.settings.streamName,
      subjects: [allEventsSubject(this.settings.subjectPrefix)],
      max_age: nanos(OUTBOX_RETENTION_MS),
      max_msg_size: EVENT_MAX_BYTES + HEADROOM_BYTES,
      duplicate_window: nanos(this.settings.tuning.dedupeWindowMs),
      // A full stream pushes back instead of eating history.
      discard: DiscardPolicy.New,
      deny_delete: true,
      deny_purge: true,
    };
    try {
      await streams.add(config);
    } catch (error) {
      if (!isDifference(error)) throw error;
      // A setting that the server will not change is no reason to stand still: the stream works as it is.
      await streams.update(config.name, config).catch((refusal: unknown) => {
        this.logger.error({ err: refusal, msg: 'the stream keeps settings that are not ours' });
      });
    }
  }

  /** This service's durable consumer of a type; created if it is missing, from the first event that the stream has. */
  async consumerOf(type: EventType): Promise<Consumer> {
    await this.ensure();
    const manager = await jetstreamManager(await this.nats.connected, { checkAPI: false });
    const { streamName, tuning } = this.settings;
    const config = {
      durable_name: this.consumerName(type),
      // One subject: a list of them needs a server of 2.10.
      filter_subject: this.subjectOf(type),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(tuning.ackWaitMs),
      max_ack_pending: MAX_ACK_PENDING,
      // Our own limit decides; the server's would end in silence.
      max_deliver: -1,
    };
    const info = await manager.consumers.add(streamName, config).catch((error: unknown) => {
      if (!isDifference(error)) throw error;
      return manager.consumers.update(streamName, config.durable_name, config);
    });
    return manager.jetstream().consumers.getConsumerFromInfo(info);
  }
}

function isDifference(error: unknown): boolean {
  return error instanceof JetStreamApiError && DIFFERS_CODES.includes(error.code);
}
