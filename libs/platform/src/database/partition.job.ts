import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { handleEach } from '../jobs/handle-each';
import { JobService } from '../jobs/job.service';
import { MetricsService } from '../metrics/metrics.service';
import { defaultPartitionOf, expirePartitions, makePartitions, type PartitionedTable } from './partitions';

/** Short, so that a puzzle that is published for a past date soon gets its partition. */
const INTERVAL_MS = 10 * 60_000;
/** More are not counted. */
const COUNTED_ROWS = 10_000;

export const PARTITIONED_TABLES = Symbol('partitioned tables of the platform and of the service');

/** Names of partitions. */
interface PartitionChanges {
  made: string[];
  expired: string[];
}

/** Makes partitions ahead of time, and drops or detaches expired ones. */
@Injectable()
export class PartitionJob {
  private readonly logger = new Logger('partitions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobService,
    @Inject(PARTITIONED_TABLES) private readonly tables: readonly PartitionedTable[],
    metrics: MetricsService,
  ) {
    const rows = `Rows in the default partition, which no other one takes; at the most ${COUNTED_ROWS} are counted`;
    metrics.gauge('fourfold_default_partition_rows', rows, ['table'], (gauge) =>
      handleEach(tables, async ({ table }) => gauge.set({ table }, await this.countInDefault(table))),
    );
  }

  /** Each table is a job of its own: one that fails keeps no other from its turn. */
  @Interval(INTERVAL_MS)
  async runOnOneReplica(): Promise<void> {
    for (const table of this.tables)
      await this.jobs.runExclusively(`the change of the partitions of ${table.table}`, () =>
        this.change([table]),
      );
  }

  run(now?: Date): Promise<PartitionChanges> {
    return this.change(this.tables, now);
  }

  /** What has expired goes although a new partition can't be made. */
  private async change(tables: readonly PartitionedTable[], now = new Date()): Promise<PartitionChanges> {
    const { manager } = this.dataSource;
    const changes: PartitionChanges = { made: [], expired: [] };
    await handleEach(
      [
        async () => void (changes.made = await makePartitions(manager, tables, now)),
        async () => void (changes.expired = await expirePartitions(manager, tables, now)),
      ],
      (step) => step(),
    );
    if (changes.made.length + changes.expired.length > 0)
      this.logger.log({ ...changes, msg: 'changed partitions' });
    return changes;
  }

  private async countInDefault(table: string): Promise<number> {
    const [{ rows }] = await this.dataSource.sql<[{ rows: number }]>`
      select count(*)::integer as rows
      from (select from ${() => defaultPartitionOf({ table })} limit ${COUNTED_ROWS}) as counted`;
    return rows;
  }
}
