import { setImmediate as settled } from 'node:timers/promises';
import { AppError } from '@fourfold/platform';
import { HashingQueue } from './hashing-queue';

interface Job {
  finish: () => void;
  done: Promise<void>;
}

/** Jobs that run until the test finishes them. */
function harness(queue: HashingQueue) {
  const started: number[] = [];
  const start = (id: number): Job => {
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const done = queue.admit(() =>
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
    const jobs = [0, 1, 2, 3, 4].map(start);
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
    const jobs = [0, 1, 2].map(start);
    const refusal = await start(3).done.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    jobs.forEach((job) => job.finish());
    await Promise.all(jobs.map((job) => job.done));
    const late = start(4);
    late.finish();
    await expect(late.done).resolves.toBeUndefined();
  });

  it('frees the slot of a job that fails', async () => {
    const queue = new HashingQueue({ concurrency: 1, waiting: 0 });
    const failing = queue.admit(() => queue.compute(() => Promise.reject(new Error('no memory'))));
    await expect(failing).rejects.toThrow('no memory');
    await expect(queue.admit(() => queue.compute(() => Promise.resolve('hash')))).resolves.toBe('hash');
  });
});
