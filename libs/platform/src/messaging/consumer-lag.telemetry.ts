import type { EventType } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { MetricsService } from '../metrics/metrics.service';
import { EventStreamService } from './event-stream.service';
import { JetStreamServer } from './jet-stream.server';
import { MessagingConfig } from './messaging.config';
import { NatsClient } from './nats.client';

/** A scrape must not wait longer for a NATS server that does not answer. */
const INFO_TIMEOUT_MS = 2_000;

/** Measures at every scrape how far this service's consumers are behind the stream; all replicas report the same. */
@Injectable()
export class ConsumerLagTelemetry {
  constructor(
    private readonly settings: MessagingConfig,
    private readonly nats: NatsClient,
    private readonly stream: EventStreamService,
    private readonly server: JetStreamServer,
    metrics: MetricsService,
  ) {
    const help = 'Events of the stream that a consumer has not acknowledged';
    metrics.gauge('fourfold_consumer_lag_events', help, ['consumer'], async (gauge) => {
      const types = [...this.server.getHandlers().keys()] as EventType[];
      const lags = await this.measure(types.map((type) => this.stream.consumerName(type)));
      for (const [consumer, lag] of lags) gauge.set({ consumer }, lag);
    });
  }

  private async measure(names: string[]): Promise<[name: string, lag: number][]> {
    if (!this.nats.current) return [];
    const options = { checkAPI: false, timeout: INFO_TIMEOUT_MS };
    const { consumers } = await jetstreamManager(this.nats.current, options);
    return Promise.all(
      names.map(async (name) => {
        const { num_pending, num_ack_pending } = await consumers.info(this.settings.streamName, name);
        return [name, num_pending + num_ack_pending];
      }),
    );
  }
}
