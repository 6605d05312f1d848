import { setImmediate } from 'node:timers/promises';
import { ReplicaSet, type LookUp } from './replica-set';

const names = (replicas: ReplicaSet, turns: number): string[] =>
  Array.from({ length: turns }, () => replicas.next().hostname);
const setOf = (urls: string[], lookUp?: LookUp): ReplicaSet =>
  new ReplicaSet(
    urls.map((url) => new URL(url)),
    10,
    lookUp,
  );

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

describe('the replicas of a service', () => {
  it('take turns', () => {
    const replicas = setOf(['http://10.0.0.1:80', 'http://10.0.0.2:80']);
    expect(new Set(names(replicas, 2))).toEqual(new Set(['10.0.0.1', '10.0.0.2']));
    expect(names(replicas, 100).filter((name) => name === '10.0.0.1')).toHaveLength(50);
  });

  it('are left alone for a second after a failure', () => {
    const replicas = setOf(['http://10.0.0.1:80', 'http://10.0.0.2:80', 'http://10.0.0.3:80']);
    const failed = replicas.next();
    failed.rest();
    jest.advanceTimersByTime(999);
    expect(names(replicas, 10)).not.toContain(failed.hostname);
    jest.advanceTimersByTime(1);
    expect(names(replicas, 3)).toContain(failed.hostname);
  });

  it('are left alone for longer when they leave, unless all do', () => {
    const replicas = setOf(['http://10.0.0.1:80', 'http://10.0.0.2:80']);
    const leaving = replicas.next();
    leaving.leaves();
    leaving.rest();
    jest.advanceTimersByTime(10_000);
    expect(names(replicas, 4)).not.toContain(leaving.hostname);
    replicas.next().leaves();
    expect(new Set(names(replicas, 2)).size).toBe(2);
  });

  it('are each asked once for a request that they can not take', () => {
    const replicas = setOf(['http://10.0.0.1:80', 'http://10.0.0.2:80']);
    const first = replicas.next();
    const second = replicas.nextExcept([first])!;
    expect(second).not.toBe(first);
    expect(replicas.nextExcept([first, second])).toBeUndefined();
  });

  it('go on taking turns when all have failed', () => {
    const replicas = setOf(['http://10.0.0.1:80', 'http://10.0.0.2:80']);
    replicas.next().rest();
    replicas.next().rest();
    expect(new Set(names(replicas, 2)).size).toBe(2);
  });

  it('are the addresses behind a name, and keep the name for the Host header', async () => {
    let found = ['10.0.0.1'];
    const replicas = setOf(['http://puzzles:8002'], async () => found);
    expect(names(replicas, 1)).toEqual(['puzzles']);
    await replicas.refresh();
    const first = replicas.next();
    expect(first).toMatchObject({ hostname: '10.0.0.1', host: 'puzzles:8002' });

    found = ['10.0.0.1', 'fd00::2'];
    await replicas.refresh();
    expect(new Set([replicas.next(), replicas.next()])).toContain(first);
    expect(new Set(names(replicas, 2))).toEqual(new Set(found));

    found = ['fd00::2'];
    await replicas.refresh();
    expect(names(replicas, 2)).toEqual(['fd00::2', 'fd00::2']);
    expect(first.pool.closed).toBe(true);
  });

  it('are never those of an answer that a later one has overtaken', async () => {
    let answer = Promise.resolve(['10.0.0.1']);
    const replicas = setOf(['http://puzzles:8002'], () => answer);
    await replicas.refresh();
    const late = Promise.withResolvers<string[]>();
    answer = late.promise;
    const first = replicas.refresh();
    answer = Promise.resolve(['10.0.0.2']);
    void replicas.refresh();
    await setImmediate();
    late.resolve(['10.0.0.1']);
    await first;
    expect(replicas.next().pool.closed).toBe(false);
    await replicas.refresh();
    expect(names(replicas, 2)).toEqual(['10.0.0.2', '10.0.0.2']);
  });

  it('stay as they are while the name can not be looked up', async () => {
    let found = ['10.0.0.1', '10.0.0.2'];
    const replicas = setOf(['http://puzzles:8002', 'http://10.0.0.9:80'], async (name) =>
      name === 'puzzles' ? found : [name],
    );
    await replicas.refresh();
    found = [];
    await replicas.refresh();
    expect(new Set(names(replicas, 3))).toEqual(new Set(['10.0.0.1', '10.0.0.2', '10.0.0.9']));
  });
});
