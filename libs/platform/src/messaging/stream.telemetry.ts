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

/** Measures at every scrape how full the stream is and how far this service's consumers are behind; all replicas report the same. */
@Injectable()
export class StreamTelemetry {
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
      const types = [...this.server.getHandlers().keys()] as EventType[];
      const lags = await this.measure(types.map((type) => this.stream.consumerName(type)));
      for (const [consumer, lag] of lags) gauge.set({ consumer }, lag);
    });
  }

  private async measure(names: string[]): Promise<[name: string, lag: number][]> {
    const manager = await this.manager();
    if (!manager) return [];
    return Promise.all(
      names.map(async (name) => {
        const info = await manager.consumers.info(this.settings.streamName, name);
        return [name, info.num_pending + info.num_ack_pending];
      }),
    );
  }

  private async manager(): Promise<JetStreamManager | undefined> {
    if (!this.nats.current) return undefined;
    return jetstreamManager(this.nats.current, { checkAPI: false, timeout: INFO_TIMEOUT_MS });
  }
}
