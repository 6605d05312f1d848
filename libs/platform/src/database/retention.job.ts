import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, QueryFailedError } from 'typeorm';
import { JobService } from '../jobs/job.service';
import { lowestUuid, type PartitionedTable } from './partitions';

const DAY_MS = 24 * 60 * 60_000;
/** As long as the stream keeps events, so that a lost stream can be published again. */
export const OUTBOX_RETENTION_MS = 14 * DAY_MS;
/** Short, so that it also runs in a process that lives for an hour only. */
const INTERVAL_MS = 10 * 60_000;
const BATCH_ROWS = 1_000;
const BATCH_SHRINKS_BY = 10;
/** SQLSTATE of a statement that took too long. */
const STATEMENT_CANCELED = '57014';

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

/**
 * Removes expired rows, or columns of theirs, in small batches. Each rule is a job of its own: one that fails keeps no other
 * from its turn.
 */
@Injectable()
export class RetentionJob {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobService,
    @Inject(RETENTION_RULES) private readonly rules: readonly RetentionRule[],
  ) {}

  @Interval(INTERVAL_MS)
  async runOnOneReplica(): Promise<void> {
    for (const rule of this.rules) {
      const name = nameOf(rule);
      await this.jobs.runExclusively(`the removal of old rows of ${name} by ${rule.age}`, async (signal) => {
        const removed = await this.apply(rule, signal);
        if (removed > 0) this.logger.log({ table: name, removed, msg: 'removed expired rows' });
      });
    }
  }

  /** Removes all rows that are expired now. @returns the number of rows by table, or table and column */
  async run(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of this.rules) removed[nameOf(rule)] = await this.apply(rule);
    return removed;
  }

  /** The batch shrinks when it takes Postgres too long. */
  private async apply(rule: RetentionRule, signal?: AbortSignal): Promise<number> {
    let total = 0;
    let limit = BATCH_ROWS;
    for (;;) {
      try {
        const count = await this.removeBatch(rule, limit);
        total += count;
        if (count < limit || signal?.aborted) return total;
      } catch (error) {
        if (limit === 1 || !isTimeout(error) || signal?.aborted) throw error;
        limit = Math.max(1, Math.floor(limit / BATCH_SHRINKS_BY));
      }
    }
  }

  private async removeBatch(
    { table, age, retentionMs, column }: RetentionRule,
    limit: number,
  ): Promise<number> {
    const removal = column ? `update ${table} set ${column} = null` : `delete from ${table}`;
    const isLeft = column ? `and ${column} is not null` : '';
    const [, count] = await this.dataSource.sql<[unknown, number]>`
      ${() => removal} where ctid = any (array(
        select ctid from ${() => table}
         where ${() => age} < clock_timestamp() - make_interval(secs => ${retentionMs / 1_000}) ${() => isLeft}
         limit ${limit} for update skip locked))`;
    return count;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof QueryFailedError && Reflect.get(error.driverError, 'code') === STATEMENT_CANCELED;
}

function nameOf({ table, column }: RetentionRule): string {
  return column ? `${table}.${column}` : table;
}
