import * as fc from 'fast-check';
import { addDays, endEverywhere, type CalendarDate } from './calendar';
import { deriveStreak, isMissable, type FinishedGame } from './streak';

const dates = Array.from({ length: 20 }, (_, index) => addDays('2026-03-01', index));
const day = (index: number): CalendarDate => dates[index]!;
/** Games that were finished at noon UTC of their own date. */
const games = (...indexes: number[]): FinishedGame[] =>
  indexes.map((index) => ({ puzzleDate: day(index), finishedAt: new Date(`${day(index)}T12:00:00Z`) }));
const currentOf = (finished: FinishedGame[], now: Date, missable = dates): number =>
  deriveStreak(finished, missable, now).current;

describe('a streak', () => {
  it('counts consecutive finished puzzle dates', () => {
    expect(deriveStreak(games(0, 1, 2), dates, endEverywhere(day(2)))).toMatchObject({
      current: 3,
      highest: 3,
    });
  });

  it('is not broken by a date whose puzzle could not be missed, which counts when it is finished', () => {
    const missable = dates.filter((date) => date !== day(1));
    expect(currentOf(games(0, 2), endEverywhere(day(2)), missable)).toBe(2);
    expect(currentOf(games(0, 1, 2), endEverywhere(day(2)), missable)).toBe(3);
  });

  it('is broken by a missed date only when that is over everywhere on Earth', () => {
    const end = endEverywhere(day(1)).getTime();
    expect(deriveStreak(games(0), dates, new Date(end - 1)).current).toBe(1);
    expect(deriveStreak(games(0), dates, new Date(end))).toMatchObject({ current: 0, highest: 1 });
  });

  it('is repaired by a game that arrives late', () => {
    const now = endEverywhere(day(2));
    const late = { puzzleDate: day(1), finishedAt: now };
    expect(currentOf(games(0, 2), now)).toBe(1);
    expect(deriveStreak([...games(0, 2), late], dates, now)).toMatchObject({ current: 3, highest: 3 });
  });

  it('survives travel between time zones: yesterday, today and tomorrow finished at the same instant are three', () => {
    const now = new Date(`${day(5)}T11:00:00Z`);
    const finished = [day(4), day(6), day(5)].map((puzzleDate) => ({ puzzleDate, finishedAt: now }));
    expect(currentOf(finished, now)).toBe(3);
  });

  it('keeps its highest value when a gap that was still open is missed in the end', () => {
    const finishedAt = new Date(`${day(2)}T11:00:00Z`);
    const finished = [...games(0), { puzzleDate: day(2), finishedAt }];
    expect(deriveStreak(finished, dates, finishedAt)).toMatchObject({ current: 2, highest: 2 });
    expect(deriveStreak(finished, dates, endEverywhere(day(1)))).toMatchObject({ current: 1, highest: 2 });
  });

  it('names the oldest open gap inside its run, and none before or after it', () => {
    const finishedAt = new Date(`${day(6)}T11:00:00Z`);
    const finished = [...games(3), ...[day(4), day(6)].map((puzzleDate) => ({ puzzleDate, finishedAt }))];
    expect(deriveStreak(finished, dates, finishedAt).openGap).toBe(day(5));
    expect(deriveStreak(finished, dates, endEverywhere(day(5))).openGap).toBeNull();
    expect(deriveStreak(games(3, 4), dates, finishedAt).openGap).toBeNull();
  });

  it('does not depend on the order in which games and dates are given', () => {
    const orders = fc.tuple(
      fc.shuffledSubarray(games(...dates.keys())),
      fc.shuffledSubarray(dates, { minLength: 20 }),
    );
    fc.assert(
      fc.property(orders, ([finished, scheduled]) => {
        const now = endEverywhere(day(19));
        const sorted = [...finished].sort((left, right) => (left.puzzleDate < right.puzzleDate ? -1 : 1));
        expect(deriveStreak(finished, scheduled, now)).toEqual(deriveStreak(sorted, dates, now));
      }),
    );
  });

  it('has a highest value that never falls while games are added and time passes', () => {
    // As in production: time passes, and sometimes a game of a date that is current somewhere is finished.
    const step = fc.record({ hours: fc.integer({ min: 0, max: 40 }), back: fc.integer({ min: 0, max: 6 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const finished = new Map<CalendarDate, FinishedGame>();
        let now = Date.parse(`${day(3)}T00:00:00Z`);
        let highest = 0;
        for (const { hours, back } of steps) {
          now += hours * 3_600_000;
          const puzzleDate = addDays(new Date(now).toISOString().slice(0, 10), 1 - back);
          finished.set(puzzleDate, finished.get(puzzleDate) ?? { puzzleDate, finishedAt: new Date(now) });
          const streak = deriveStreak([...finished.values()], dates, new Date(now));
          expect(streak.highest).toBeGreaterThanOrEqual(highest);
          expect(streak.current).toBeLessThanOrEqual(streak.highest);
          highest = streak.highest;
        }
      }),
    );
  });
});

describe('a puzzle', () => {
  it('can be missed only if it was published before its date had ended anywhere', () => {
    expect(isMissable('2026-03-07', new Date('2026-03-07T09:59:59Z'))).toBe(true);
    expect(isMissable('2026-03-07', new Date('2026-03-07T10:00:00Z'))).toBe(false);
  });
});
