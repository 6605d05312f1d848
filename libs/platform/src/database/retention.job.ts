import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { isStoreUnavailable } from '../errors/to-app-error';
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

/** Removes what is past its time, in small batches and on any number of replicas. */
@Injectable()
export class RetentionJob implements OnApplicationBootstrap {
  private readonly logger = new Logger('retention');
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly shutdown: ShutdownRegistry,
    @Inject(RETENTION_RULES) private readonly rules: readonly RetentionRule[],
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(PRUNE_FIRST_DELAY_MS);
    this.shutdown.register('relay', 'retention', () => this.stop());
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.runLogged().finally(() => {
        if (!this.stopping) this.schedule(PRUNE_INTERVAL_MS);
      });
    }, delayMs).unref();
  }

  /** Removes everything that is past its time now; answers with the number of rows by table. */
  async run(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const rule of this.rules) removed[rule.table] = await this.apply(rule);
    return removed;
  }

  private async apply({ table, age, retentionMs, onlyIf }: RetentionRule): Promise<number> {
    let total = 0;
    for (;;) {
      const [, count]: [unknown, number] = await this.dataSource.query(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${onlyIf} and ${age} < clock_timestamp() - make_interval(secs => $1)
           limit $2 for update skip locked))`,
        [retentionMs / 1_000, PRUNE_BATCH_ROWS],
      );
      total += count;
      if (count < PRUNE_BATCH_ROWS || this.stopping) return total;
    }
  }

  private async runLogged(): Promise<void> {
    try {
      const removed = await this.run();
      this.logger.log({ removed, msg: 'removed rows past their time' });
    } catch (error) {
      if (isStoreUnavailable(error))
        this.logger.warn({ err: error, msg: 'nothing removed; next try in an hour' });
      else this.logger.error({ err: error, msg: 'removing old rows failed' });
    }
  }

  private stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    return this.running;
  }
}
