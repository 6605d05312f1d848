import { createTestDatabase, type TestDatabase } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { JobService, ShutdownService } from '../src';
import { dataSourceOptions } from '../src/database';

const JOB = 'the sweep';

describe('a job that one replica at a time runs for all', () => {
  let database: TestDatabase;
  let replicas: DataSource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = dataSourceOptions({
      url: await database.url('auth'),
      schema: 'auth',
      poolSize: 2,
      connectTimeoutMs: 60_000,
      entities: [],
      migrations: [],
    });
    replicas = await Promise.all([0, 1].map(() => new DataSource(options).initialize()));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await database.drop();
  });

  const services = () => replicas.map((replica) => new JobService(replica, new ShutdownService()));

  it('is skipped while another replica runs it, and runs again afterwards', async () => {
    const [first, second] = services() as [JobService, JobService];
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
    const [first, second] = services() as [JobService, JobService];
    await first.runExclusively(JOB, () => Promise.reject(new Error('no room')));
    const work = jest.fn(() => Promise.resolve());
    await second.runExclusively(JOB, work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
