import type { EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { MetricsService } from '../metrics/metrics.service';
import { EventStreamService } from './event-stream.service';
import { JetStreamServer } from './jet-stream.server';
import { MessagingConfig } from './messaging.config';
import { NatsClient } from './nats.client';

/** A scrape must not wait longer for a NATS server that does not answer. */
const INFO_TIMEOUT_MS = 2_000;

/** What a consumer has not applied. */
interface Backlog {
  events: number;
  /** How long the first of them is known to wait. */
  ageSeconds: number;
}

/** Measures at every scrape how full the stream is and how far this service's consumers are behind; all replicas report the same. */
@Injectable()
export class StreamTelemetry {
  /** What each consumer has acknowledged, and since when there is more. */
  private readonly waiting = new Map<string, { acknowledged: number; since: number }>();
  /** Both gauges of a scrape ask once. */
  private measuring: Promise<[consumer: string, backlog: Backlog][]> | undefined;

  constructor(
    private readonly settings: MessagingConfig,
    private readonly nats: NatsClient,
    private readonly stream: EventStreamService,
    private readonly server: JetStreamServer,
    metrics: MetricsService,
  ) {
    const size = 'Bytes of the event stream: stored, and its limit';
    metrics.gauge('fourfold_stream_bytes', size, ['kind'], async (gauge) => {
      const manager = await this.manager();
      if (!manager) return;
      const { state, config } = await manager.streams.info(this.settings.streamName);
      gauge.set({ kind: 'stored' }, state.bytes);
      gauge.set({ kind: 'limit' }, config.max_bytes);
    });
    const lag = 'Events of the stream that a consumer has not acknowledged';
    metrics.gauge('fourfold_consumer_lag_events', lag, ['consumer'], async (gauge) => {
      for (const [consumer, { events }] of await this.backlogs()) gauge.set({ consumer }, events);
    });
    const age = 'How long a consumer has not acknowledged the next event that it has';
    metrics.gauge('fourfold_consumer_oldest_age_seconds', age, ['consumer'], async (gauge) => {
      for (const [consumer, { ageSeconds }] of await this.backlogs()) gauge.set({ consumer }, ageSeconds);
    });
  }

  private backlogs(): Promise<[consumer: string, backlog: Backlog][]> {
    this.measuring ??= this.measure().finally(() => (this.measuring = undefined));
    return this.measuring;
  }

  private async measure(): Promise<[consumer: string, backlog: Backlog][]> {
    const manager = await this.manager();
    if (!manager) return [];
    const types = [...this.server.getHandlers().keys()] as EventType[];
    return Promise.all(
      types.map(async (type): Promise<[string, Backlog]> => {
        const name = this.stream.consumerName(type);
        const info = await manager.consumers.info(this.settings.streamName, name);
        const events = info.num_pending + info.num_ack_pending;
        return [name, { events, ageSeconds: this.ageOf(name, events, info.ack_floor.stream_seq) }];
      }),
    );
  }

  /** A consumer that is behind but goes on is not old: its next event is another one each time. */
  private ageOf(consumer: string, events: number, acknowledged: number): number {
    const now = performance.now();
    const before = this.waiting.get(consumer);
    if (events === 0) this.waiting.delete(consumer);
    else if (before?.acknowledged !== acknowledged) this.waiting.set(consumer, { acknowledged, since: now });
    return events > 0 && before?.acknowledged === acknowledged ? (now - before.since) / 1_000 : 0;
  }

  private async manager(): Promise<JetStreamManager | undefined> {
    if (!this.nats.current) return undefined;
    return jetstreamManager(this.nats.current, { checkAPI: false, timeout: INFO_TIMEOUT_MS });
  }
}
