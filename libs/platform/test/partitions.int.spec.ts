import { createTestDatabase, type TestDatabase } from '@fourfold/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { newId } from '../src';
import {
  dataSourceOptions,
  ForwardMigration,
  lowestDate,
  PartitionJob,
  runMigrations,
} from '../src/database';
import {
  expirePartitions,
  lowestUuid,
  makePartitions,
  type PartitionedTable,
} from '../src/database/partitions';
import { PLATFORM_PARTITIONS } from '../src/database/retention.job';
import { TestJobs } from './support/test-jobs';

const DAY_MS = 24 * 60 * 60_000;

const VISITS: PartitionedTable = {
  table: 'visits',
  key: 'day',
  bound: lowestDate,
  period: 'month',
  storage: 'fillfactor = 70',
  times: `select day::timestamptz as time from days`,
};
const KEPT_A_YEAR: PartitionedTable = { ...VISITS, expiry: { days: 365, action: 'detach' } };

class CreateVisits extends ForwardMigration {
  readonly name = 'CreateVisits1751000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table days (day date primary key);
      create table visits (
        day date not null references days (day),
        visit_id bigint not null generated always as identity,
        doubled bigint not null generated always as (extract(day from day)::integer * 2) stored,
        primary key (day, visit_id)
      ) partition by range (day);
      create table visits_default partition of visits default;`);
  }
}

describe('tables that grow with days', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = {
      url: database.adminUrl,
      schema: 'public',
      migrations: [CreateVisits],
      partitions: [VISITS],
      entities: [],
      poolSize: 4,
      connectTimeoutMs: 60_000,
    };
    await runMigrations(options);
    dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    dataSource.query<Row[]>(text, values);
  const partitionsOf = async (table: string): Promise<string[]> =>
    (
      await query<{ name: string }>(
        'select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = $1::regclass order by 1',
        [table],
      )
    ).map(({ name }) => name);
  const homeOf = async (table: string, where: string): Promise<string[]> =>
    (
      await query<{ home: string }>(`select tableoid::regclass::text as home from ${table} where ${where}`)
    ).map(({ home }) => home);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const addToOutbox = (id: string, publishedAt: Date | null) =>
    query(
      `insert into outbox (id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data, published_at)
       values ($1, 'a', 1, now(), 'r', 'a', 1, '{}', $2)`,
      [id, publishedAt],
    );

  it('have their partitions for the next weeks after the migration, and more only later', async () => {
    expect((await partitionsOf('inbox')).length).toBeGreaterThan(3);
    expect(await makePartitions(dataSource.manager, [...PLATFORM_PARTITIONS, VISITS])).toEqual([]);
    for (const id of [newId(), lowestUuid(inDays(20))]) {
      await query(`insert into inbox (event_id, type) values ($1, 'a')`, [id]);
      expect(await homeOf('inbox', `event_id = '${id}'`)).toEqual([expect.stringMatching(/^inbox_\d{8}$/)]);
      await expect(query(`insert into inbox (event_id, type) values ($1, 'b')`, [id])).rejects.toThrow(
        'duplicate key',
      );
    }
  });

  it('take rows without a partition, and give them one once the time is known', async () => {
    await query(`insert into days values ('2019-02-28'), ('2019-03-01')`);
    await query(`insert into visits (day) values ('2019-02-28'), ('2019-02-28'), ('2019-03-01')`);
    expect(new Set(await homeOf('visits', 'true'))).toEqual(new Set(['visits_default']));
    const made = await Promise.allSettled([1, 2, 3].map(() => makePartitions(dataSource.manager, [VISITS])));
    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await homeOf('visits', `day = '2019-02-28'`)).toEqual(['visits_20190201', 'visits_20190201']);
    expect(await homeOf('visits', `day = '2019-03-01'`)).toEqual(['visits_20190301']);
    expect(await query('select distinct doubled::int from visits order by 1')).toEqual([
      { doubled: 2 },
      { doubled: 56 },
    ]);
    await expect(query(`insert into visits (day) values ('2019-02-27')`)).rejects.toThrow('foreign key');
    expect(await query(`select reloptions from pg_class where relname = 'visits_20190201'`)).toEqual([
      { reloptions: ['fillfactor=70'] },
    ]);
  });

  it('lose a partition when all of it has expired, and keep one with unpublished events', async () => {
    const old = lowestUuid(inDays(-1));
    await addToOutbox(old, new Date());
    await addToOutbox(newId(), null);
    expect(await expirePartitions(dataSource.manager, PLATFORM_PARTITIONS, inDays(13))).toEqual([]);
    await expirePartitions(dataSource.manager, PLATFORM_PARTITIONS, inDays(30));
    expect(await homeOf('outbox', 'published_at is null')).toHaveLength(1);
    await query('update outbox set published_at = now()');
    expect(await expirePartitions(dataSource.manager, PLATFORM_PARTITIONS, inDays(30))).not.toEqual([]);
    expect(await query('select from outbox')).toEqual([]);
  });

  it('leave a detached partition behind as a table of its own', async () => {
    const expired = await expirePartitions(dataSource.manager, [KEPT_A_YEAR]);
    expect(expired.sort()).toEqual(['visits_20190201', 'visits_20190301']);
    expect(await query('select from visits')).toEqual([]);
    expect(await query('select from visits_20190201')).toHaveLength(2);
    expect(await makePartitions(dataSource.manager, [KEPT_A_YEAR])).toEqual([]);
  });

  it('change although another table fails, and lose what has expired although no partition can be made', async () => {
    const jobs = new TestJobs(dataSource);
    const unmakeable = { ...KEPT_A_YEAR, times: 'select 1 / 0 as time' };
    await query(
      `create table visits_20180101 partition of visits for values from ('2018-01-01') to ('2018-02-01')`,
    );
    const job = new PartitionJob(
      dataSource,
      jobs.service,
      [unmakeable, { ...VISITS, table: 'nothing' }, ...PLATFORM_PARTITIONS],
      jobs.metrics,
    );
    await query(`drop table ${(await partitionsOf('inbox')).filter((name) => /\d$/.test(name)).at(-1)!}`);
    const before = await partitionsOf('inbox');
    await job.runOnOneReplica();
    expect(await partitionsOf('visits')).not.toContain('visits_20180101');
    expect((await partitionsOf('inbox')).length).toBe(before.length + 1);
    const outcomes = await Promise.all(
      ['visits', 'nothing', 'outbox', 'inbox'].map((table) =>
        jobs.outcomes(`the change of the partitions of ${table}`),
      ),
    );
    expect(outcomes.map(({ failed }) => failed)).toEqual([1, 1, 0, 0]);
  });

  it('give up a change soon while the table is busy, so that nobody waits behind it for long', async () => {
    const reader = dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('select from outbox');
    await expect(expirePartitions(dataSource.manager, PLATFORM_PARTITIONS, inDays(60))).rejects.toThrow(
      'lock timeout',
    );
    await reader.rollbackTransaction();
    await reader.release();
    expect(await expirePartitions(dataSource.manager, PLATFORM_PARTITIONS, inDays(60))).not.toEqual([]);
  });
});
