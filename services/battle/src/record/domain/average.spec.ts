import { average } from './average';

describe('an average', () => {
  it.each([
    [100, 3, 33.33],
    [200, 3, 66.67],
    [0.25, 2, 0.13],
    [30.15, 10, 3.02],
  ])('of %d over %d is rounded half up to two places', (sum, count, expected) => {
    expect(average(sum, count)).toBe(expected);
  });
});
