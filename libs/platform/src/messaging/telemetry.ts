import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../clock';
import { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { MetricsService } from '../metrics/metrics.service';

export type ConsumeOutcome = 'applied' | 'retried' | 'dead_lettered';

/** Metrics of messaging. Alert on the oldest age (30 s) and on any open dead letter. */
@Injectable()
export class MessagingTelemetry {
  readonly published;
  readonly publishFailures;
  readonly consumed;
  readonly handling;
  readonly consumerRestarts;
  readonly natsDisconnects;

  constructor(metrics: MetricsService, { manager }: DataSource, clock: Clock) {
    const acknowledged = 'Events the stream acknowledged';
    this.published = metrics.counter('fourfold_outbox_published_total', acknowledged, ['duplicate']);
    const failures = 'Relay rounds that failed, and whether because the stream is full';
    this.publishFailures = metrics.counter('fourfold_outbox_failures_total', failures, ['reason']);
    const consumed = 'Consumed events by outcome';
    this.consumed = metrics.counter('fourfold_inbox_events_total', consumed, ['consumer', 'outcome']);
    const time = 'Time to apply an event, or a batch of them';
    this.handling = metrics.histogram('fourfold_inbox_handling_seconds', time, ['consumer']);
    const restarts = 'Consumers restarted after a failure';
    this.consumerRestarts = metrics.counter('fourfold_consumer_restarts_total', restarts, ['consumer']);

    const disconnects = 'Lost connections to NATS: closed, or silent and therefore replaced';
    this.natsDisconnects = metrics.counter('fourfold_nats_disconnects_total', disconnects, ['reason']);
    // An alert sees the first increase only if the series was there before.
    for (const reason of ['silent', 'closed']) this.natsDisconnects.inc({ reason }, 0);
    for (const reason of ['full', 'other']) this.publishFailures.inc({ reason }, 0);

    const unpublished = { publishedAt: IsNull() };
    const pending = 'Events waiting to be published';
    metrics.gauge('fourfold_outbox_pending', pending, [], async (gauge) =>
      gauge.set(await manager.countBy(OutboxEntity, unpublished)),
    );
    const age = 'Age of the oldest event waiting to be published';
    metrics.gauge('fourfold_outbox_oldest_age_seconds', age, [], async (gauge) => {
      const oldest = await manager.findOne(OutboxEntity, { where: unpublished, order: { sequence: 'ASC' } });
      gauge.set(oldest ? (clock.now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0);
    });
    const open = 'Dead letters nobody has resolved';
    metrics.gauge('fourfold_dead_letters_open', open, [], async (gauge) =>
      gauge.set(await manager.countBy(DeadLetterEntity, { resolved_at: IsNull() })),
    );
  }
}
