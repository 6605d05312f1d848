import type { ServiceName } from '@fourfold/contracts';
import type { DatabaseServiceConfig } from '../config/service.config';

/** Timings that tests shorten. */
export const TUNING = {
  /** Time after which an event that nobody acknowledged is delivered again. */
  ackWaitMs: 5_000,
  /** Deliveries before an event becomes a dead letter. */
  maxAttempts: 10,
  /** Waits between attempts; the last one repeats. */
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
};
export type MessagingTuning = typeof TUNING;

export interface MessagingOptions {
  service: ServiceName;
  /** False for a command: the running service publishes the events from the outbox, and nothing is consumed. */
  connected?: boolean;
  tuning?: Partial<MessagingTuning>;
}

export class MessagingConfig {
  readonly service = this.options.service;
  readonly natsUrl = this.config.NATS_URL;
  /** Prefix of every subject, empty or ending in a dot; separates installations on one server. */
  readonly subjectPrefix = this.config.NATS_SUBJECT_PREFIX;
  readonly streamReplicas = this.config.NATS_STREAM_REPLICAS;
  readonly streamMaxBytes = this.config.NATS_STREAM_MAX_BYTES;
  readonly queryTimeoutMs = this.config.QUERY_TIMEOUT_MS;
  readonly connected = this.options.connected ?? true;
  readonly tuning: MessagingTuning = { ...TUNING, ...this.options.tuning };

  constructor(
    private readonly config: Pick<
      DatabaseServiceConfig,
      | 'NATS_URL'
      | 'NATS_SUBJECT_PREFIX'
      | 'NATS_STREAM_REPLICAS'
      | 'NATS_STREAM_MAX_BYTES'
      | 'QUERY_TIMEOUT_MS'
    >,
    private readonly options: MessagingOptions,
  ) {}

  /** The one stream of all services' events. A stream's name must not have dots. */
  get streamName(): string {
    const suffix = this.subjectPrefix.replace(/\.$/, '').replaceAll(/[^A-Za-z0-9_-]/g, '_');
    return suffix === '' ? 'events' : `events_${suffix}`;
  }
}
