import { dateOf, daySetOf, isDaySet, liveSets } from './rank-set';

/** A time at which three dates are current on Earth. */
const NOW = new Date('2026-03-10T11:00:00Z');

describe('the sorted sets from which ranks are computed', () => {
  it('are the three of all time and one for every date that is current somewhere', () => {
    expect(liveSets(NOW)).toEqual([
      'all-time',
      'totals',
      'streaks',
      'day:2026-03-09',
      'day:2026-03-10',
      'day:2026-03-11',
    ]);
  });

  it('contain the date in their name', () => {
    expect(dateOf(daySetOf('2026-03-10'))).toBe('2026-03-10');
    expect([isDaySet(daySetOf('2026-03-10')), isDaySet('totals')]).toEqual([true, false]);
  });
});
