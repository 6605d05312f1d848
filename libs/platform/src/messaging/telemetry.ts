import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { MetricsRegistry } from '../metrics/metrics.registry';

export type ConsumeOutcome = 'applied' | 'retried' | 'dead_lettered';

/** What messaging tells of itself. An alert belongs on the oldest age (30 s) and on open dead letters (more than none). */
@Injectable()
export class MessagingTelemetry {
  readonly published;
  readonly publishFailures;
  readonly consumed;
  readonly handling;
  readonly consumerRestarts;

  constructor(metrics: MetricsRegistry, { manager }: DataSource) {
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
    this.consumerRestarts = metrics.counter('fourfold_consumer_restarts_total', 'Consumers set up anew', [
      'consumer',
    ]);
    const unpublished = { publishedAt: IsNull() };
    metrics.gauge('fourfold_outbox_pending', 'Events waiting to be published', [], async (gauge) =>
      gauge.set(await manager.countBy(OutboxEntity, unpublished)),
    );
    metrics.gauge(
      'fourfold_outbox_oldest_age_seconds',
      'Age of the oldest event waiting to be published',
      [],
      async (gauge) => {
        const oldest = await manager.findOne(OutboxEntity, {
          where: unpublished,
          order: { sequence: 'ASC' },
        });
        gauge.set(oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0);
      },
    );
    metrics.gauge('fourfold_dead_letters_open', 'Dead letters nobody has resolved', [], async (gauge) =>
      gauge.set(await manager.countBy(DeadLetterEntity, { resolvedAt: IsNull() })),
    );
  }
}
