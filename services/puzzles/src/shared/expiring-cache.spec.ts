import { ExpiringCache } from './expiring-cache';

describe('the expiring cache', () => {
  let now = 0;
  let loads = 0;
  const load = (): Promise<number> => Promise.resolve((loads += 1));

  beforeEach(() => {
    now = 0;
    loads = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  const cache = () => new ExpiringCache<string, number>({ lifetimeMs: 10, maxEntries: 2 });

  it('loads once for all who ask until the value is too old', async () => {
    const values = cache();
    expect(await Promise.all([values.get('a', load), values.get('a', load)])).toEqual([1, 1]);
    now = 9;
    expect(await values.get('a', load)).toBe(1);
    now = 10;
    expect(await values.get('a', load)).toBe(2);
  });

  it('keeps no failure and nothing that is not worth keeping', async () => {
    const values = cache();
    await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await values.get('a', load, () => false)).toBe(1);
    expect(await values.get('a', load)).toBe(2);
  });

  it('does not let a value loaded before a deletion come back', async () => {
    const values = cache();
    let finish!: (value: number) => void;
    const old = values.get('a', () => new Promise((resolve) => (finish = resolve)));
    values.delete('a');
    expect(await values.get('a', load)).toBe(1);
    finish(99);
    expect(await old).toBe(99);
    expect(await values.get('a', load)).toBe(1);
  });

  it('forgets the oldest when it is full', async () => {
    const values = cache();
    for (const key of ['a', 'b', 'c']) await values.get(key, load);
    expect(await values.get('b', load)).toBe(2);
    expect(await values.get('a', load)).toBe(4);
  });
});
