import { exclusively } from './exclusively';

describe('exclusive work', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  const inOrder = async (): Promise<string[]> => {
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    const works = [
      exclusively('name', async () => {
        await first.promise;
        done.push('first');
      }),
      exclusively('name', async () => void done.push('second')),
    ];
    first.resolve();
    await Promise.all(works);
    return done;
  };

  it('runs in order in a browser without Web Locks', async () => {
    expect(await inOrder()).toEqual(['first', 'second']);
  });

  it('runs in order in a browser that denies Web Locks', async () => {
    const request = () => Promise.reject(new DOMException('Access denied', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    expect(await inOrder()).toEqual(['first', 'second']);
  });

  it('is not repeated after a failure', async () => {
    const request = async (_name: string, work: () => Promise<unknown>) => work();
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const work = jest.fn().mockRejectedValue(new Error('refused'));
    await expect(exclusively('name', work)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
