import { once } from 'node:events';
import { createTestDatabase, waitFor, type TestDatabase } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { newId, type JobService } from '../src';
import { dataSourceOptions, runMigrations } from '../src/database';
import { LeaseRepository } from '../src/jobs/lease.repository';
import { TestJobs } from './support/test-jobs';

const JOB = 'the sweep';
/** Three renewals. */
const SHORT_LIFE_MS = 600;

describe('a job that one replica at a time runs for all', () => {
  let database: TestDatabase;
  let replicas: DataSource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = {
      url: await database.url('auth'),
      schema: 'auth',
      // A job that holds a connection would never get another one.
      poolSize: 1,
      connectTimeoutMs: 60_000,
      entities: [],
      migrations: [],
    };
    await runMigrations(options);
    replicas = await Promise.all([0, 1].map(() => new DataSource(dataSourceOptions(options)).initialize()));
  });
  afterEach(() => database.query('delete from auth.job_leases'));
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await database.drop();
  });

  const start = (lifeMs?: number) =>
    replicas.map((replica) => new TestJobs(replica, lifeMs)) as [TestJobs, TestJobs];
  const services = () => start().map(({ service }) => service) as [JobService, JobService];
  const deadline = async (): Promise<Date> =>
    (await database.query<{ ends_at: Date }>('select ends_at from auth.job_leases'))[0]!.ends_at;

  it('is skipped while another replica runs it, and runs again afterwards', async () => {
    const [first, second] = services();
    const done: string[] = [];
    await first.runExclusively(JOB, async () => {
      done.push('first');
      await second.runExclusively(JOB, async () => done.push('beside'));
      await second.runExclusively('another', async () => done.push('another'));
    });
    await second.runExclusively(JOB, async () => done.push('second'));
    expect(done).toEqual(['first', 'another', 'second']);
  });

  it('lets other replicas run it after a failure', async () => {
    const [first, second] = services();
    await first.runExclusively(JOB, () => Promise.reject(new Error('no room')));
    const work = jest.fn(() => Promise.resolve());
    await second.runExclusively(JOB, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs on one replica when all start it at once', async () => {
    const work = jest.fn(() =>
      waitFor(async () => (await database.query('select from auth.job_leases')).length > 0),
    );
    await Promise.all(services().map((service) => service.runExclusively(JOB, work)));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('holds no connection and no transaction while it runs', async () => {
    const [first] = services();
    const work = jest.fn(async () => {
      await replicas[0]!.query('select 1');
      const open = `select from pg_stat_activity where datname = $1 and state like 'idle in transaction%'`;
      expect(await database.query(open, [database.name])).toEqual([]);
    });
    await first.runExclusively(JOB, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is run by another replica once the deadline of one that was killed has passed, not before', async () => {
    const killed = { name: JOB, holder: newId() };
    expect(await new LeaseRepository(replicas[0]!).take(killed, 60_000)).toBe(true);
    const [, second] = services();
    const work = jest.fn(() => Promise.resolve());
    await second.runExclusively(JOB, work);
    expect(work).not.toHaveBeenCalled();
    await database.query('update auth.job_leases set ends_at = clock_timestamp()');
    await second.runExclusively(JOB, work);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await new LeaseRepository(replicas[0]!).renew(killed, 60_000)).toBe(false);
  });

  it('postpones its deadline for as long as it runs', async () => {
    const [first] = start(SHORT_LIFE_MS);
    const work = jest.fn(async () => {
      const before = await deadline();
      await waitFor(async () => (await deadline()) > before);
    });
    await first.service.runExclusively(JOB, work);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await database.query('select from auth.job_leases')).toEqual([]);
    expect(await first.outcomes(JOB)).toEqual({ ok: 1, failed: 0 });
  });

  it('is told to stop, and counts as failed, once another replica has its lease', async () => {
    const [first] = start(SHORT_LIFE_MS);
    await first.service.runExclusively(JOB, async (signal) => {
      const stopped = once(signal, 'abort');
      await database.query('update auth.job_leases set holder = gen_random_uuid()');
      await stopped;
    });
    expect(await first.outcomes(JOB)).toEqual({ ok: 0, failed: 1 });
    expect(await database.query('select from auth.job_leases')).toHaveLength(1);
  });

  it('is told to stop before its deadline when Postgres does not answer', async () => {
    const [first] = start(SHORT_LIFE_MS);
    const busy = replicas[1]!.createQueryRunner();
    await first.service.runExclusively(JOB, async (signal) => {
      const stopped = once(signal, 'abort');
      await busy.startTransaction();
      await busy.query('lock table auth.job_leases');
      await stopped;
      await busy.rollbackTransaction();
    });
    await busy.release();
    expect(await first.outcomes(JOB)).toEqual({ ok: 0, failed: 1 });
  });
});
