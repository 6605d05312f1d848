import fc from 'fast-check';
import { afterFailure, type AttemptCounter, lockedForSeconds } from './lockout';

const MINUTE_MS = 60_000;
const FRESH_COUNTER: AttemptCounter = { failedAt: [], lockedUntil: null };
const at = (minutes: number): Date => new Date(Date.UTC(2025, 0, 1) + minutes * MINUTE_MS);
const failures = (...minutes: number[]): AttemptCounter =>
  minutes.reduce((counter, minute) => afterFailure(counter, at(minute)), FRESH_COUNTER);

describe('the lockout rule', () => {
  it('locks at the fifth failure within fifteen minutes, not before', () => {
    expect(lockedForSeconds(failures(0, 1, 2, 3), at(3))).toBe(0);
    expect(lockedForSeconds(failures(0, 1, 2, 3, 14.99), at(14.99))).toBe(900);
  });

  it('forgets failures older than fifteen minutes', () => {
    expect(lockedForSeconds(failures(0, 1, 2, 3, 15), at(15))).toBe(0);
    expect(lockedForSeconds(failures(0, 1, 2, 3, 15, 15.5), at(15.5))).toBe(900);
  });

  it('ends after fifteen minutes and then counts from zero', () => {
    const locked = failures(0, 0, 0, 0, 0);
    expect(lockedForSeconds(locked, new Date(at(15).getTime() - 1))).toBe(1);
    expect([at(15), at(16)].map((now) => lockedForSeconds(locked, now))).toEqual([0, 0]);
    expect(afterFailure(locked, at(15))).toEqual({ failedAt: [at(15)], lockedUntil: null });
  });

  it('is not prolonged by trying on while locked', () => {
    const locked = failures(0, 0, 0, 0, 0);
    expect(afterFailure(locked, at(10))).toBe(locked);
  });

  it('is locked exactly when five of the counted failures lie within one window, for any history', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8 * MINUTE_MS }), { maxLength: 40 }), (gaps) => {
        let counter = FRESH_COUNTER;
        let now = at(0).getTime();
        let counted: number[] = [];
        let lockedUntil = 0;
        for (const gap of gaps) {
          now += gap;
          counter = afterFailure(counter, new Date(now));
          if (now >= lockedUntil) {
            counted = lockedUntil > 0 ? [now] : [...counted, now];
            const inWindow = counted.filter((time) => time > now - 15 * MINUTE_MS).length;
            lockedUntil = inWindow >= 5 ? now + 15 * MINUTE_MS : 0;
          }
          expect(lockedForSeconds(counter, new Date(now)) > 0).toBe(lockedUntil > now);
          expect(counter.failedAt.length).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: 500 },
    );
  });
});
