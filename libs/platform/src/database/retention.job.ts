import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { JobService } from '../jobs/job.service';
import { lowestUuid, type PartitionedTable } from './partitions';

const DAY_MS = 24 * 60 * 60_000;
/** As long as the stream keeps events, so that a lost stream can be published again. */
export const OUTBOX_RETENTION_MS = 14 * DAY_MS;
/** Short, so that it also runs in a process that lives for an hour only. */
const INTERVAL_MS = 10 * 60_000;
const BATCH_ROWS = 1_000;

/** Rows of `table` are removed once `age` is older than `retentionMs`. */
export interface RetentionRule {
  table: string;
  /** The timestamp column that decides; rows where it is null are kept. */
  age: string;
  retentionMs: number;
  /** Only this column of theirs is removed: it becomes null. */
  column?: string;
}

/** Longer than outbox and stream together: every event that may still arrive is recognised. */
const INBOX_RETENTION_DAYS = 42;

/** Whole weeks expire, by the time in the UUIDv7 of each event; one with unpublished events stays. */
export const PLATFORM_PARTITIONS: readonly PartitionedTable[] = [
  {
    table: 'outbox',
    key: 'id',
    bound: lowestUuid,
    period: 'week',
    expiry: { days: OUTBOX_RETENTION_MS / DAY_MS, action: 'drop', unless: 'published_at is null' },
  },
  {
    table: 'inbox',
    key: 'event_id',
    bound: lowestUuid,
    period: 'week',
    expiry: { days: INBOX_RETENTION_DAYS, action: 'drop' },
  },
];

/** Events without the time of a partition in their ids, and dead letters; unpublished and open ones are kept at any age. */
export const PLATFORM_RETENTION: readonly RetentionRule[] = [
  { table: 'outbox_default', age: 'published_at', retentionMs: OUTBOX_RETENTION_MS },
  { table: 'inbox_default', age: 'received_at', retentionMs: INBOX_RETENTION_DAYS * DAY_MS },
  { table: 'dead_letters', age: 'resolved_at', retentionMs: 30 * DAY_MS },
];

export const RETENTION_RULES = Symbol('retention rules of the platform and of the service');

/** Removes expired rows, or columns of theirs, in small batches. */
@Injectable()
export class RetentionJob {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobService,
    @Inject(RETENTION_RULES) private readonly rules: readonly RetentionRule[],
  ) {}

  @Interval(INTERVAL_MS)
  runOnOneReplica(): Promise<void> {
    return this.jobs.runExclusively('the removal of old rows', async (signal) => {
      const removed = await this.run(signal);
      this.logger.log({ removed, msg: 'removed expired rows' });
    });
  }

  /** Removes all rows that are expired now. @returns the number of rows by table, or table and column */
  async run(signal?: AbortSignal): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of this.rules) removed[nameOf(rule)] = await this.apply(rule, signal);
    return removed;
  }

  private async apply(rule: RetentionRule, signal?: AbortSignal): Promise<number> {
    const { table, age, retentionMs, column } = rule;
    const removal = column ? `update ${table} set ${column} = null` : `delete from ${table}`;
    const isLeft = column ? `and ${column} is not null` : '';
    let total = 0;
    for (;;) {
      const [, count] = await this.dataSource.sql<[unknown, number]>`
        ${() => removal} where ctid = any (array(
          select ctid from ${() => table}
           where ${() => age} < clock_timestamp() - make_interval(secs => ${retentionMs / 1_000}) ${() => isLeft}
           limit ${BATCH_ROWS} for update skip locked))`;
      total += count;
      if (count < BATCH_ROWS || signal?.aborted) return total;
    }
  }
}

function nameOf({ table, column }: RetentionRule): string {
  return column ? `${table}.${column}` : table;
}
