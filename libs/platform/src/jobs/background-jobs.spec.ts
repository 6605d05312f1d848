import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { BackgroundJobs } from './background-jobs';
import { JobsModule } from './jobs.module';

const PAUSE_MS = 1_000;
const RETRY_MS = 50;
const LONG_MS = 60_000;

describe('a background job', () => {
  let shutdown: ShutdownRegistry;
  let jobs: BackgroundJobs;
  /** Ends of the runs that have begun. */
  let ends: ((outcome: Promise<number>) => void)[];
  const work = (): Promise<number> => new Promise((resolve) => ends.push(resolve));
  const begun = (): number => ends.length;
  const finish = async (outcome: Promise<number>): Promise<void> => {
    ends.at(-1)!(outcome);
    await jest.advanceTimersByTimeAsync(0);
  };
  const fail = (message: string): Promise<void> => finish(Promise.reject(new Error(message)));

  beforeEach(() => {
    jest.useFakeTimers();
    shutdown = new ShutdownRegistry();
    jobs = new BackgroundJobs(shutdown);
    ends = [];
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('begins with the application and runs again after the pause that it asks for', async () => {
    jobs.add({ name: 'a job', work, retryMs: RETRY_MS });
    expect(begun()).toBe(0);
    jobs.onApplicationBootstrap();
    expect(begun()).toBe(1);
    await finish(Promise.resolve(PAUSE_MS));
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(begun()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun()).toBe(2);
  });

  it('never runs twice at once, however long it takes', async () => {
    jobs.every(PAUSE_MS, 'a job', work);
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(begun()).toBe(1);
    await finish(Promise.resolve(0));
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(begun()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun()).toBe(2);
  });

  it('is tried again after a failure, and says each fault once until it works', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    jobs.add({ name: 'a job', work, retryMs: RETRY_MS });
    jobs.onApplicationBootstrap();
    for (const [fault, told] of [
      ['no store', 1],
      ['no store', 1],
      ['no room', 2],
    ] as const) {
      await fail(fault);
      expect(warn).toHaveBeenCalledTimes(told);
      await jest.advanceTimersByTimeAsync(RETRY_MS);
    }
    expect(begun()).toBe(4);
    expect(log).not.toHaveBeenCalled();
    await finish(Promise.resolve(RETRY_MS));
    expect(log).toHaveBeenCalledWith('a job works again');
    await jest.advanceTimersByTimeAsync(RETRY_MS);
    await fail('no store');
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('does not keep another from running', async () => {
    let others = 0;
    jobs.add({ name: 'a job', work, retryMs: RETRY_MS });
    jobs.every(PAUSE_MS, 'another', () => Promise.resolve(others++));
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3 * PAUSE_MS);
    expect([begun(), others]).toEqual([1, 4]);
  });

  it('is waited for at the end, and does not begin again', async () => {
    let others = 0;
    jobs.add({ name: 'a job', work, retryMs: RETRY_MS });
    jobs.every(PAUSE_MS, 'one that waits', () => Promise.resolve(others++));
    jobs.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    let isOver = false;
    const stopping = shutdown.run().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(false);
    await finish(Promise.resolve(0));
    await stopping;
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect([begun(), others]).toEqual([1, 1]);
  });

  it.each([
    ['runs in a service', true, 1],
    ['does not run in a command line', false, 0],
  ])('%s', async (_title, enabled, runs) => {
    class Platform {}
    const platform = {
      module: Platform,
      global: true,
      providers: [{ provide: ShutdownRegistry, useValue: shutdown }],
      exports: [ShutdownRegistry],
    };
    const module = await Test.createTestingModule({
      imports: [platform, JobsModule.forRoot({ enabled })],
    }).compile();
    module.get(BackgroundJobs).every(PAUSE_MS, 'a job', work);
    await module.init();
    expect(begun()).toBe(runs);
    for (const end of ends) end(Promise.resolve(0));
    await module.close();
  });
});
