import { mayGuess, mayAccess, maySeeAnswers, mayStart, maySync } from './access';

const [yesterday, today, tomorrow] = ['2026-03-09', '2026-03-10', '2026-03-11'];

describe('a puzzle', () => {
  it('is accessible from its date on, and earlier to admins and to players who have started it', () => {
    expect([yesterday, today, tomorrow].map((date) => mayAccess(date, today, false, false))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayAccess(tomorrow, today, true, false)).toBe(true);
    expect(mayAccess(tomorrow, today, false, true)).toBe(true);
  });

  it('can be started on its date only', () => {
    expect([yesterday, today, tomorrow].map((date) => mayStart(date, today))).toEqual([false, true, false]);
  });

  it('can be played, and hides its answers, until its date is over everywhere', () => {
    const before = new Date('2026-03-10T11:59:59Z');
    const after = new Date('2026-03-10T12:00:00Z');
    expect([mayGuess(yesterday, before), mayGuess(yesterday, after)]).toEqual([true, false]);
    expect([maySeeAnswers(yesterday, before, false), maySeeAnswers(yesterday, after, false)]).toEqual([
      false,
      true,
    ]);
    expect(maySeeAnswers(today, before, true)).toBe(true);
  });

  it('that was played offline is accepted until the seventh day after its date is over everywhere', () => {
    expect(maySync('2026-03-01', new Date('2026-03-09T11:59:59Z'))).toBe(true);
    expect(maySync('2026-03-01', new Date('2026-03-09T12:00:00Z'))).toBe(false);
  });
});
