import { wilsonInterval } from './wilson';

describe('the Wilson interval', () => {
  // Reference values of R: binom::binom.wilson(x, n).
  it.each([
    [15, 30, 0.3315, 0.6685],
    [30, 30, 0.8865, 1],
    [0, 30, 0, 0.1135],
    [160, 200, 0.7391, 0.8496],
  ])('of %d of %d is from %d to %d', (successes, total, low, high) => {
    const interval = wilsonInterval(successes, total);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });
});
