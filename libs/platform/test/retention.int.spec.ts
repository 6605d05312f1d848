import { createTestDatabase, type TestDatabase } from '@fourfold/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions, ForwardMigration, RetentionJob, runMigrations } from '../src/database';
import { TestJobs } from './support/test-jobs';

const TABLES = ['letters', 'stamps', 'parcels'] as const;
type Table = (typeof TABLES)[number];
/** More than two batches. */
const OLD_ROWS = 2_500;
/** More in one statement take too long. */
const ROWS_IN_TIME = 120;
const DAY_MS = 24 * 60 * 60_000;

class CreateTables extends ForwardMigration {
  readonly name = 'CreateTables1751000000000';
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`create table ${table} (sent_at timestamptz not null)`);
    // As Postgres does after its `statement_timeout`.
    await runner.query(`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > tg_argv[0]::integer
        then raise exception 'canceling statement due to statement timeout' using errcode = '57014';
        end if;
        return null;
      end $$`);
  }
}

describe('rows that are too old', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let jobs: TestJobs;
  let retention: RetentionJob;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = {
      url: database.adminUrl,
      schema: 'public',
      migrations: [CreateTables],
      entities: [],
      poolSize: 4,
      connectTimeoutMs: 60_000,
    };
    await runMigrations(options);
    dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  });
  beforeEach(async () => {
    for (const table of TABLES) {
      await dataSource.query(`drop trigger if exists refuse_many on ${table}`);
      await dataSource.query(`truncate ${table}`);
      await dataSource.query(
        `insert into ${table} select now() - interval '2 days' from generate_series(1, ${OLD_ROWS})`,
      );
      await dataSource.query(`insert into ${table} values (now())`);
    }
    jobs = new TestJobs(dataSource);
    const rules = TABLES.map((table) => ({ table, age: 'sent_at', retentionMs: DAY_MS }));
    retention = new RetentionJob(dataSource, jobs.service, rules);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const left = async (): Promise<number[]> =>
    Promise.all(
      TABLES.map(async (table) => (await dataSource.query<unknown[]>(`select from ${table}`)).length),
    );
  const refuseMoreThan = (rows: number, table: Table) =>
    dataSource.query(
      `create trigger refuse_many after delete on ${table} referencing old table as gone
         for each statement execute function refuse_many('${rows}')`,
    );
  const jobOf = (table: Table) => `the removal of old rows of ${table} by sent_at`;

  it('are removed, and nothing else', async () => {
    await retention.runOnOneReplica();
    expect(await left()).toEqual([1, 1, 1]);
  });

  it('are removed from each table although another fails for ever, which is counted', async () => {
    await refuseMoreThan(-1, 'letters');
    await retention.runOnOneReplica();
    expect(await left()).toEqual([OLD_ROWS + 1, 1, 1]);
    expect(await jobs.outcomes(jobOf('letters'))).toEqual({ ok: 0, failed: 1 });
    expect(await jobs.outcomes(jobOf('stamps'))).toEqual({ ok: 1, failed: 0 });
  });

  it('are removed in smaller batches when a batch takes too long', async () => {
    await refuseMoreThan(ROWS_IN_TIME, 'letters');
    await retention.runOnOneReplica();
    expect(await left()).toEqual([1, 1, 1]);
    expect(await jobs.outcomes(jobOf('letters'))).toEqual({ ok: 1, failed: 0 });
  });
});
