import { handleEach } from './handle-each';

describe('items that are handled by themselves', () => {
  const handled: number[] = [];
  const handle = (item: number): Promise<void> => {
    if (item % 2 === 0) return Promise.reject(new Error(`${item} is even`));
    handled.push(item);
    return Promise.resolve();
  };
  async function* pages(): AsyncGenerator<number> {
    yield* await Promise.resolve([1, 2]);
    yield* await Promise.resolve([3, 4]);
  }

  beforeEach(() => (handled.length = 0));

  it.each<[string, () => Iterable<number> | AsyncIterable<number>, number]>([
    ['in a list', () => [1, 2, 3, 4], 1],
    ['in pages', pages, 1],
    ['concurrently', pages, 3],
  ])('are all handled %s although some fail, and the first failure is thrown', async (_, items, atOnce) => {
    await expect(handleEach(items(), handle, { atOnce })).rejects.toThrow('2 is even');
    expect(handled).toEqual([1, 3]);
  });

  it('end where no further one can be read', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield await Promise.resolve(1);
      throw new Error('no store');
    }
    await expect(handleEach(broken(), handle)).rejects.toThrow('no store');
    expect(handled).toEqual([1]);
  });

  it('are left when the service stops', async () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    await handleEach([1, 3], (item) => handle(item).then(() => stopping.abort()), { signal });
    expect(handled).toEqual([1]);
  });
});
