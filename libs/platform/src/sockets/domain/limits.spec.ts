import { AddressCounts } from './address-counts';
import { RecentTimes } from './recent-times';
import { TokenBucket } from './token-bucket';

describe('a token bucket', () => {
  it('lets its capacity through at once, then its rate, and saves up no more than its capacity', () => {
    const bucket = new TokenBucket(3, 10, 0);
    const takenAt = (now: number, tries: number) =>
      Array.from({ length: tries }, () => bucket.take(now)).filter(Boolean).length;
    expect(takenAt(0, 5)).toBe(3);
    expect(takenAt(99, 2)).toBe(0);
    expect(takenAt(200, 5)).toBe(2);
    expect(takenAt(60_000, 5)).toBe(3);
  });
});

describe('recent times', () => {
  it('allow a number of uses in any window, not in each calendar one', () => {
    const times = new RecentTimes();
    const pace = { limit: 3, windowMs: 1_000 };
    const waitAt = (now: number) => times.take('ada', pace, now);
    expect([0, 500, 900].map(waitAt)).toEqual([0, 0, 0]);
    expect([950, 999].map(waitAt)).toEqual([50, 1]);
    expect([1_000, 1_001, 1_500].map(waitAt)).toEqual([0, 499, 0]);
    expect(times.take('bob', pace, 1_500)).toBe(0);
  });

  it('say what still counts, the newest use first', () => {
    const times = new RecentTimes();
    const pace = { limit: 3, windowMs: 1_000 };
    for (const now of [0, 600, 700]) times.take('ada', pace, now);
    times.take('bob', pace, 100);
    expect(times.recent(1_200)).toEqual([{ key: 'ada', ...pace, agesMs: [500, 600] }]);
  });
});

describe('address counts', () => {
  it('bound all connections and those of an address, and take places back', () => {
    const counts = new AddressCounts(3, 2);
    expect(['a', 'a', 'a', 'b', 'c'].map((address) => counts.take(address))).toEqual([
      'taken',
      'taken',
      'address_full',
      'taken',
      'all_full',
    ]);
    counts.leave('a');
    expect(counts.take('c')).toBe('taken');
  });
});
