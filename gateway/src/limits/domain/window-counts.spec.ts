import { WindowCounts } from './window-counts';

const MINUTE = 60_000;

describe('counts in a window', () => {
  it('lets the limit through, then refuses until the next window', () => {
    const counts = new WindowCounts(2, MINUTE);
    expect(counts.take('a', 15_000)).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 45 });
    expect(counts.take('a', 15_000)).toMatchObject({ allowed: true, remaining: 0 });
    expect(counts.take('a', 59_999)).toEqual({ allowed: false, limit: 2, remaining: 0, resetSeconds: 1 });
    expect(counts.take('b', 59_999).allowed).toBe(true);
    expect(counts.take('a', 60_000).allowed).toBe(true);
  });

  it('hands over what is worth telling, once, and takes over what others used', () => {
    const counts = new WindowCounts(10, MINUTE);
    for (let time = 0; time < 3; time++) counts.take('busy', time);
    counts.take('quiet', 3);
    const sent: unknown[] = [];
    counts.drain(2, 4, (...told) => sent.push(told));
    counts.drain(1, 5, (...told) => sent.push(told));
    expect(sent).toEqual([
      ['busy', 0, 3],
      ['quiet', 0, 1],
    ]);
    counts.learn('busy', 0, 9);
    expect(counts.take('busy', 6)).toMatchObject({ allowed: true, remaining: 0 });
    expect(counts.take('busy', 7).allowed).toBe(false);
  });

  it('never counts less because the store has forgotten, nor learns of a window that is over', () => {
    const counts = new WindowCounts(2, MINUTE);
    counts.take('a', 0);
    counts.take('a', 0);
    counts.drain(1, 0, () => undefined);
    counts.learn('a', 0, 0);
    expect(counts.take('a', 1).allowed).toBe(false);
    counts.take('a', MINUTE);
    counts.learn('a', 0, 50);
    expect(counts.take('a', MINUTE).allowed).toBe(true);
  });

  it('remembers no more than fifty thousand clients', () => {
    const counts = new WindowCounts(1, MINUTE);
    for (let client = 0; client <= 50_000; client++) counts.take(String(client), 0);
    expect(counts.take('0', 0).allowed).toBe(true);
    expect(counts.take('50000', 0).allowed).toBe(false);
  });
});
