import { Logger } from '@nestjs/common';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { MetricsService } from '../metrics/metrics.service';
import { JobService } from './job.service';
import type { LeaseService } from './lease.service';

describe('a job', () => {
  let shutdown: ShutdownService;
  let metrics: MetricsService;
  let jobs: JobService;
  const hold = jest.fn<Promise<boolean>, [string]>();
  /** Each ends the run that was started at its index. */
  let ends: ((outcome: Promise<void>) => void)[];
  const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  const run = (): Promise<void> => jobs.run('a job', work);
  const finish = (outcome = Promise.resolve()): void => ends.at(-1)!(outcome);

  beforeEach(() => {
    shutdown = new ShutdownService();
    metrics = new MetricsService();
    hold.mockReset();
    jobs = new JobService({ hold } as unknown as LeaseService, shutdown, metrics);
    ends = [];
  });
  afterEach(() => jest.restoreAllMocks());

  it('never runs twice at once, however long it takes', async () => {
    const first = run();
    await run();
    expect(ends).toHaveLength(1);
    finish();
    await first;
    const second = run();
    expect(ends).toHaveLength(2);
    finish();
    await second;
  });

  it('does not keep another from running', async () => {
    const first = run();
    const another = jest.fn(() => Promise.resolve());
    await jobs.run('another', another);
    expect(another).toHaveBeenCalledTimes(1);
    finish();
    await first;
  });

  it('that is rarely needed takes no lease until it is', async () => {
    hold.mockResolvedValue(true);
    await jobs.runWhenNeeded('a job', () => Promise.resolve(false), work);
    expect(hold).not.toHaveBeenCalled();
    await jobs.runWhenNeeded('a job', () => Promise.resolve(true), work);
    expect(hold).toHaveBeenCalledTimes(1);
  });

  it('is counted by its outcome, unless another replica runs it', async () => {
    const counts = async (): Promise<object> => {
      const [runs] = (await metrics.registry.getMetricsAsJSON()).filter(
        ({ name }) => name === 'fourfold_job_runs_total',
      );
      return Object.fromEntries(runs!.values.map(({ labels, value }) => [labels['outcome'], value]));
    };
    hold.mockResolvedValue(false);
    await jobs.runExclusively('a job', work);
    expect(await counts()).toEqual({ ok: 0, failed: 0 });
    hold.mockResolvedValue(true);
    await jobs.runExclusively('a job', work);
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    hold.mockRejectedValue(new Error('no store'));
    await jobs.runExclusively('a job', work);
    await jobs.runExclusively('a job', work);
    expect(await counts()).toEqual({ ok: 1, failed: 2 });
  });

  it('is tried again after a failure, and logs each fault once until it works', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const fail = async (message: string): Promise<void> => {
      const running = run();
      finish(Promise.reject(new Error(message)));
      await running;
    };
    for (const [fault, logged] of [
      ['no store', 1],
      ['no store', 1],
      ['no room', 2],
    ] as const) {
      await fail(fault);
      expect(warn).toHaveBeenCalledTimes(logged);
    }
    expect(log).not.toHaveBeenCalled();
    const running = run();
    finish();
    await running;
    expect(log).toHaveBeenCalledWith('a job works again');
    await fail('no store');
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('logs a fault again when it has worked in between', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const failAfter = async (begin: (works: () => void) => void): Promise<void> => {
      await jobs.run('a job', (_signal, works) => {
        begin(works);
        return Promise.reject(new Error('no store'));
      });
    };
    await failAfter(() => undefined);
    await failAfter((works) => works());
    expect(log).toHaveBeenCalledWith('a job works again');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('is aborted at shutdown, awaited and not started again', async () => {
    let running: Promise<void>;
    const logged = new Promise((resolve) => {
      running = jobs.run('a job', (signal) => {
        signal.onabort = resolve;
        return work();
      });
    });
    let isOver = false;
    const stopping = shutdown.run().then(() => (isOver = true));
    await logged;
    expect(isOver).toBe(false);
    finish();
    await Promise.all([running!, stopping]);
    await run();
    expect(ends).toHaveLength(1);
  });
});
