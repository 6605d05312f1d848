import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SpanKind } from '@opentelemetry/api';
import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import {
  Any,
  DataSource,
  IsNull,
  type EntityManager,
  type EntitySubscriberInterface,
  type InsertEvent,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { failpoint } from '../failpoint';
import { JobService } from '../jobs/job.service';
import { addDeadLetter } from './add-dead-letter';
import { inSpan } from '../tracing/spans';
import { EventStreamService, StreamFullError } from './event-stream.service';
import { MessagingTelemetry } from './telemetry';

/** For rows whose commit woke no relay: of a command line, of a replica that died, or refused before by the stream. */
const POLL_MS = 2_000;
/**
 * Pause after a round, in which further commits gather: under load a round publishes many events, and consumers apply
 * them in as few batches.
 */
const GATHER_MS = 250;
const BATCH_EVENTS = 100;

/** Reply of the stream; the client itself refuses what exceeds the limit of the NATS server. */
const MESSAGE_TOO_LARGE_CODE = 10054;

/** The `consumer` of dead letters for events that could not be published. */
export const RELAY_CONSUMER = 'relay';

/**
 * Publishes committed events from the outbox until the stream has acknowledged each. A commit wakes the relay of its own
 * process, and what no commit announced is found by polling.
 */
@Injectable()
export class OutboxRelayJob implements OnApplicationBootstrap, EntitySubscriberInterface<OutboxEntity> {
  private readonly logger = new Logger('relay');
  /** Transactions that have written events. */
  private readonly writers = new WeakSet<QueryRunner>();
  /** Whether events were committed since the last round began. */
  private hasCommits = false;
  private isStreamThere = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStreamService,
    private readonly telemetry: MessagingTelemetry,
    private readonly jobs: JobService,
    private readonly shutdown: ShutdownService,
  ) {}

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(this);
    // After HTTP has drained, so that events of the last requests are published before the process ends.
    this.shutdown.register('relay', 'outbox', () => this.publishAll());
  }

  listenTo(): typeof OutboxEntity {
    return OutboxEntity;
  }

  afterInsert({ queryRunner }: InsertEvent<OutboxEntity>): void {
    this.writers.add(queryRunner);
  }

  /** Called for every transaction, and also when a savepoint is released. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive || !this.writers.delete(queryRunner)) return;
    this.hasCommits = true;
    // While the stream refuses events, only polls try again.
    if (this.isStreamThere) void this.poll();
  }

  /** Runs on every replica; rows locked by another are skipped. */
  @Interval(POLL_MS)
  async poll(): Promise<void> {
    if (this.stream.isReachable) await this.jobs.run('publishing events', () => this.publishAll());
  }

  private async publishAll(): Promise<void> {
    try {
      let published: number;
      do {
        const isWoken = this.hasCommits;
        this.hasCommits = false;
        published = await this.publishBatch(isWoken);
        if (0 < published && published < BATCH_EVENTS) await delay(GATHER_MS);
      } while (this.stream.isReachable && (published === BATCH_EVENTS || this.hasCommits));
    } catch (error) {
      this.isStreamThere = false;
      this.telemetry.publishFailures.inc({ reason: error instanceof StreamFullError ? 'full' : 'other' });
      throw error;
    }
  }

  /**
   * The rows stay locked until they are marked as published, so that other relays skip them. Selected by `publishedAt`,
   * never by a cursor: rows of a slow transaction become visible after rows with higher sequence numbers.
   * @param isWoken false when there may be no rows
   * @returns how many there were
   * @throws the first error of the stream, after the rows that it did store were marked
   */
  private async publishBatch(isWoken: boolean): Promise<number> {
    if (!this.isStreamThere) await this.stream.ensure();
    this.isStreamThere = true;
    // An empty transaction would cost two more round trips at every poll.
    if (!isWoken && !(await this.dataSource.manager.existsBy(OutboxEntity, { publishedAt: IsNull() })))
      return 0;
    failpoint('relay.before-publish');
    const outcomes = await this.dataSource.transaction(async (manager) => {
      const rows = await manager.find(OutboxEntity, {
        where: { publishedAt: IsNull() },
        order: { sequence: 'ASC' },
        take: BATCH_EVENTS,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (rows.length === 0) return [];
      const outcomes = await Promise.allSettled(rows.map((row) => this.publish(row, manager)));
      failpoint('relay.after-publish');
      const published = rows.filter((_, index) => outcomes[index]!.status === 'fulfilled');
      await manager.update(
        OutboxEntity,
        { id: Any(published.map(({ id }) => id)) },
        { publishedAt: () => 'clock_timestamp()' },
      );
      return outcomes;
    });
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason as Error;
    return outcomes.length;
  }

  private async publish(row: OutboxEntity, manager: EntityManager): Promise<void> {
    const {
      sequence: _sequence,
      createdAt: _createdAt,
      publishedAt: _publishedAt,
      traceparent,
      ...event
    } = row;
    const payload = JSON.stringify(event);
    const span = { name: `publish ${row.type}`, kind: SpanKind.PRODUCER, traceparent };
    try {
      const { duplicate } = await inSpan(span, () => this.stream.publish(row.type, row.id, payload));
      this.telemetry.published.inc({ duplicate: String(duplicate) });
    } catch (error) {
      const isTooLarge =
        error instanceof errors.InvalidArgumentError ||
        (error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE_CODE);
      if (!isTooLarge) throw error;
      // An event that will never be accepted must not block those behind it.
      await addDeadLetter(manager, {
        consumer: RELAY_CONSUMER,
        event_id: row.id,
        subject: this.stream.subjectOf(row.type),
        payload,
        error,
        attempts: 1,
        request_id: row.request_id,
      });
      this.logger.error({
        err: error,
        event_id: row.id,
        msg: 'an event is too large for the stream and is a dead letter now',
      });
    }
  }
}
