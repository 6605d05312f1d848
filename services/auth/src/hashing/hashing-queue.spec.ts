import { setImmediate as settled } from 'node:timers/promises';
import { AppError, type Client } from '@fourfold/platform';
import { HashingQueue } from './hashing-queue';

interface Job {
  finish: () => void;
  done: Promise<void>;
}

/** Jobs that run until the test finishes them. */
function harness(queue: HashingQueue) {
  const started: number[] = [];
  const start = (id: number, client: Client = { address: `address ${id}` }): Job => {
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const done = queue.admit(client, () =>
      queue.compute(() => {
        started.push(id);
        return work;
      }),
    );
    return { finish, done };
  };
  return { start, started };
}

describe('HashingQueue', () => {
  it('runs as many jobs concurrently as allowed, and the others in order of arrival', async () => {
    const { start, started } = harness(new HashingQueue({ concurrency: 2, waiting: 10 }));
    const jobs = [0, 1, 2, 3, 4].map((id) => start(id));
    await settled();
    expect(started).toEqual([0, 1]);
    jobs[1]!.finish();
    await jobs[1]!.done;
    await settled();
    expect(started).toEqual([0, 1, 2]);
    jobs.forEach((job) => job.finish());
    await Promise.all(jobs.map((job) => job.done));
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses a job immediately, with a retry time, when all slots and the queue are full', async () => {
    const { start } = harness(new HashingQueue({ concurrency: 1, waiting: 2 }));
    const jobs = [0, 1, 2].map((id) => start(id));
    const refusal = await start(3).done.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2, isClientExcess: false });
    jobs.forEach((job) => job.finish());
    await Promise.all(jobs.map((job) => job.done));
    const late = start(4);
    late.finish();
    await expect(late.done).resolves.toBeUndefined();
  });

  it('takes turns among addresses and their accounts, and has room for one that has few', async () => {
    const { start, started } = harness(new HashingQueue({ concurrency: 1, waiting: 20 }));
    const greedy = (account: string) => ({ address: 'school', user: account });
    const jobs: Job[] = [];
    const refusals: unknown[] = [];
    for (let id = 0; id < 40; id += 1) {
      const job = start(id, greedy(id % 2 === 0 ? 'ann' : 'ben'));
      job.done.catch((error: unknown) => refusals.push(error));
      jobs.push(job);
    }
    await settled();
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject({ isClientExcess: true });
    const others = [start(100, greedy('cleo')), start(101, { address: 'home', user: 'dan' })];
    jobs.push(...others);
    for (let turn = 0; turn < 5; turn += 1) {
      jobs.forEach((job) => job.finish());
      await settled();
    }
    expect(started.slice(0, 5).sort()).toEqual(expect.arrayContaining([100, 101]));
    await Promise.all(others.map(({ done }) => done));
  });

  it('frees the slot of a job that fails', async () => {
    const queue = new HashingQueue({ concurrency: 1, waiting: 0 });
    const client = { address: 'address' };
    const failing = queue.admit(client, () => queue.compute(() => Promise.reject(new Error('no memory'))));
    await expect(failing).rejects.toThrow('no memory');
    await expect(queue.admit(client, () => queue.compute(() => Promise.resolve('hash')))).resolves.toBe(
      'hash',
    );
  });
});
