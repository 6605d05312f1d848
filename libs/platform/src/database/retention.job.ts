import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { JobService } from '../jobs/job.service';
import {
  IDEMPOTENCY_RETENTION_MS,
  INBOX_RETENTION_MS,
  OUTBOX_RETENTION_MS,
  PRUNE_BATCH_ROWS,
  PRUNE_FIRST_DELAY_MS,
  PRUNE_INTERVAL_MS,
  RESOLVED_DEAD_LETTER_RETENTION_MS,
} from './limits';

/** Rows that are removed when they are past their time. */
export interface RetentionRule {
  table: string;
  /** The column that says how old a row is. */
  age: string;
  retentionMs: number;
  /** An SQL condition; rows for which it does not hold are kept at any age. */
  onlyIf: string;
}

/** An unpublished event and an open dead letter are kept at any age. */
export const PLATFORM_RETENTION: readonly RetentionRule[] = [
  {
    table: 'outbox',
    age: 'created_at',
    retentionMs: OUTBOX_RETENTION_MS,
    onlyIf: 'published_at is not null',
  },
  { table: 'inbox', age: 'received_at', retentionMs: INBOX_RETENTION_MS, onlyIf: 'true' },
  {
    table: 'dead_letters',
    age: 'resolved_at',
    retentionMs: RESOLVED_DEAD_LETTER_RETENTION_MS,
    onlyIf: 'resolved_at is not null',
  },
  { table: 'idempotency_keys', age: 'created_at', retentionMs: IDEMPOTENCY_RETENTION_MS, onlyIf: 'true' },
];

export const RETENTION_RULES = Symbol('retention rules of the platform and of the service');

/** Removes what is past its time, in small batches. */
@Injectable()
export class RetentionJob {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobService,
    @Inject(RETENTION_RULES) private readonly rules: readonly RetentionRule[],
  ) {}

  /** Also a process that never lives for an hour removes its share. */
  @Timeout(PRUNE_FIRST_DELAY_MS)
  runSoon(): Promise<void> {
    return this.runHourly();
  }

  @Interval(PRUNE_INTERVAL_MS)
  runHourly(): Promise<void> {
    return this.jobs.runExclusively('the removal of old rows', async (signal) => {
      const removed = await this.run(signal);
      this.logger.log({ removed, msg: 'removed rows past their time' });
    });
  }

  /** Removes everything that is past its time now; answers with the number of rows by table. */
  async run(signal?: AbortSignal): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of this.rules) removed[rule.table] = await this.apply(rule, signal);
    return removed;
  }

  private async apply(
    { table, age, retentionMs, onlyIf }: RetentionRule,
    signal?: AbortSignal,
  ): Promise<number> {
    let total = 0;
    for (;;) {
      const [, count] = await this.dataSource.sql<[unknown, number]>`
        delete from ${() => table} where ctid = any (array(
          select ctid from ${() => table}
           where ${() => onlyIf} and ${() => age} < clock_timestamp() - make_interval(secs => ${retentionMs / 1_000})
           limit ${PRUNE_BATCH_ROWS} for update skip locked))`;
      total += count;
      if (count < PRUNE_BATCH_ROWS || signal?.aborted) return total;
    }
  }
}
