import { daysOfCover, warningAt } from './cover';

describe('the cover', () => {
  it('is the number of days ahead without a gap', () => {
    expect(daysOfCover('2026-02-27', new Set(['2026-02-28', '2026-03-01', '2026-03-03']))).toBe(2);
    expect(daysOfCover('2026-02-27', new Set(['2026-02-27']))).toBe(0);
  });

  it('has warnings at 14, 7 and 3 days', () => {
    expect([15, 14, 8, 7, 4, 3, 0].map(warningAt)).toEqual([undefined, 14, 14, 7, 7, 3, 3]);
  });
});
