import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { JobService } from '../jobs/job.service';
import { MetricsService } from '../metrics/metrics.service';
import { defaultPartitionOf, expirePartitions, makePartitions, type PartitionedTable } from './partitions';

/** Short, so that a puzzle that is published for a past date soon gets its partition. */
const INTERVAL_MS = 10 * 60_000;
/** More are not counted. */
const COUNTED_ROWS = 10_000;

export const PARTITIONED_TABLES = Symbol('partitioned tables of the platform and of the service');

/** Makes partitions ahead of time, and drops or detaches those that have expired. */
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
    metrics.gauge('fourfold_default_partition_rows', rows, ['table'], async (gauge) => {
      for (const { table } of tables) gauge.set({ table }, await this.countInDefault(table));
    });
  }

  @Interval(INTERVAL_MS)
  runOnOneReplica(): Promise<void> {
    return this.jobs.runExclusively('the change of partitions', () => this.run());
  }

  async run(now = new Date()): Promise<{ made: string[]; expired: string[] }> {
    const made = await makePartitions(this.dataSource.manager, this.tables, now);
    const expired = await expirePartitions(this.dataSource.manager, this.tables, now);
    if (made.length + expired.length > 0) this.logger.log({ made, expired, msg: 'changed partitions' });
    return { made, expired };
  }

  private async countInDefault(table: string): Promise<number> {
    const [{ rows }] = await this.dataSource.sql<[{ rows: number }]>`
      select count(*)::integer as rows
      from (select from ${() => defaultPartitionOf({ table })} limit ${COUNTED_ROWS}) as counted`;
    return rows;
  }
}
