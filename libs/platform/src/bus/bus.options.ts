import type { ServiceName } from '@fourfold/contracts';
import * as limits from './limits';

/** What an installation, or a test that can't wait half a minute, may set differently. */
export interface BusTuning {
  /** How long the stream recognises an event it has seen. */
  dedupeWindowMs: number;
  /** Copies of the stream: 1 on a single server, 3 in a cluster. */
  streamReplicas: number;
  /** How often the relay looks for events that no commit in this process told it of. */
  relayPollMs: number;
  /** Time after which an event that nobody acknowledged is delivered again. */
  ackWaitMs: number;
  /** Attempts before an event becomes a dead letter. */
  maxAttempts: number;
  /** Waits between attempts; the last one repeats. */
  retryDelaysMs: readonly number[];
}

export interface BusOptions {
  service: ServiceName;
  natsUrl: string;
  /** Put in front of every subject as it is, so it ends with a dot or is empty; separates systems on one server. */
  subjectPrefix: string;
  /**
   * False for a command line: events are written to the outbox and left to the running service's relay; no connection
   * is made and nothing is consumed.
   */
  connected?: boolean;
  tuning?: Partial<BusTuning>;
}

/** The options with everything in them that was left out. */
export class BusSettings {
  readonly service: ServiceName;
  readonly natsUrl: string;
  readonly subjectPrefix: string;
  readonly connected: boolean;
  readonly tuning: BusTuning;

  constructor({ service, natsUrl, subjectPrefix, connected = true, tuning = {} }: BusOptions) {
    this.service = service;
    this.natsUrl = natsUrl;
    this.subjectPrefix = subjectPrefix;
    this.connected = connected;
    this.tuning = {
      dedupeWindowMs: limits.DEDUPE_WINDOW_MS,
      streamReplicas: limits.STREAM_REPLICAS,
      relayPollMs: limits.RELAY_POLL_MS,
      ackWaitMs: limits.ACK_WAIT_MS,
      maxAttempts: limits.MAX_ATTEMPTS,
      retryDelaysMs: limits.RETRY_DELAYS_MS,
      ...tuning,
    };
  }

  /** The one stream of all services' events. A stream's name must not have dots. */
  get streamName(): string {
    const suffix = this.subjectPrefix.replace(/\.$/, '').replaceAll(/[^A-Za-z0-9_-]/g, '_');
    return suffix === '' ? 'events' : `events_${suffix}`;
  }

  /** This service's durable consumer of what another one publishes; also its name in the inbox. */
  consumerName(producer: ServiceName): string {
    return `${this.service}_from_${producer}`;
  }
}
