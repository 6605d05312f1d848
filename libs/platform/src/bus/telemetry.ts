import { Injectable } from '@nestjs/common';
import { MetricsRegistry } from '../metrics/metrics.registry';

export type ConsumeOutcome = 'applied' | 'duplicate' | 'ignored' | 'retried' | 'dead_lettered';

/** What the bus tells of itself. An alert belongs on the oldest age (30 s) and on open dead letters (more than none). */
@Injectable()
export class BusTelemetry {
  readonly published;
  readonly publishFailures;
  readonly consumed;
  readonly handling;
  readonly outboxPending;
  readonly outboxOldestAge;
  readonly openDeadLetters;
  readonly consumerRestarts;

  constructor(metrics: MetricsRegistry) {
    this.published = metrics.counter('fourfold_outbox_published_total', 'Events the stream acknowledged', [
      'duplicate',
    ]);
    this.publishFailures = metrics.counter('fourfold_outbox_failures_total', 'Relay rounds that failed');
    this.consumed = metrics.counter('fourfold_inbox_events_total', 'Events by what became of them', [
      'consumer',
      'outcome',
    ]);
    this.handling = metrics.histogram('fourfold_inbox_handling_seconds', 'Time to apply an event', [
      'consumer',
    ]);
    this.outboxPending = metrics.gauge('fourfold_outbox_pending', 'Events waiting to be published');
    this.outboxOldestAge = metrics.gauge(
      'fourfold_outbox_oldest_age_seconds',
      'Age of the oldest event waiting to be published',
    );
    this.openDeadLetters = metrics.gauge('fourfold_dead_letters_open', 'Dead letters nobody has resolved');
    this.consumerRestarts = metrics.counter('fourfold_consumer_restarts_total', 'Consumers set up anew', [
      'consumer',
    ]);
  }
}
