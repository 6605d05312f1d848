import { periodStart } from './period';

describe('the period of a board', () => {
  it.each([
    ['all', '2026-11-21T12:00:00Z', '1970-01-01'],
    ['month', '2026-11-01T00:00:00Z', '2026-11-01'],
    ['month', '2026-11-30T23:59:59Z', '2026-11-01'],
    ['week', '2026-11-16T00:00:00Z', '2026-11-16'],
    ['week', '2026-11-22T23:59:59Z', '2026-11-16'],
    ['week', '2026-01-01T00:00:00Z', '2025-12-29'],
  ] as const)('%s at %s begins on %s', (period, now, start) => {
    expect(periodStart(period, new Date(now))).toBe(start);
  });
});
