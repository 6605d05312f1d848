import type { ServiceName } from '@fourfold/contracts';
import type { ServiceConfig } from '../config/service.config';
import { ACK_WAIT_MS, DEDUPE_WINDOW_MS, MAX_ATTEMPTS, RETRY_DELAYS_MS, STREAM_REPLICAS } from './limits';

export interface MessagingOptions {
  service: ServiceName;
  /** False for a command line: events are left in the outbox to the running service's relay, and nothing is consumed. */
  connected?: boolean;
  tuning?: Partial<MessagingTuning>;
}

/** What an installation, or a test that can't wait half a minute, may set differently. */
export class MessagingTuning {
  /** How long the stream recognises an event it has seen. */
  dedupeWindowMs = DEDUPE_WINDOW_MS;
  /** Copies of the stream: 1 on a single server, 3 in a cluster. */
  streamReplicas = STREAM_REPLICAS;
  /** Time after which an event that nobody acknowledged is delivered again. */
  ackWaitMs = ACK_WAIT_MS;
  /** Deliveries before an event becomes a dead letter. */
  maxAttempts = MAX_ATTEMPTS;
  /** Waits between attempts; the last one repeats. */
  retryDelaysMs = RETRY_DELAYS_MS;
}

export class MessagingSettings {
  readonly service: ServiceName;
  readonly natsUrl: string;
  /** Put in front of every subject as it is, so it ends with a dot or is empty; separates installations on one server. */
  readonly subjectPrefix: string;
  readonly connected: boolean;
  readonly tuning: MessagingTuning;

  constructor(
    config: Pick<ServiceConfig, 'NATS_URL' | 'NATS_SUBJECT_PREFIX'>,
    { service, connected = true, tuning }: MessagingOptions,
  ) {
    this.service = service;
    this.natsUrl = config.NATS_URL;
    this.subjectPrefix = config.NATS_SUBJECT_PREFIX;
    this.connected = connected;
    this.tuning = Object.assign(new MessagingTuning(), tuning);
  }

  /** The one stream of all services' events. A stream's name must not have dots. */
  get streamName(): string {
    const suffix = this.subjectPrefix.replace(/\.$/, '').replaceAll(/[^A-Za-z0-9_-]/g, '_');
    return suffix === '' ? 'events' : `events_${suffix}`;
  }
}
