import { calendarOf, reservedDates, type PlannedPuzzle } from './calendar-month';

const puzzle = (changes: Partial<PlannedPuzzle> = {}): PlannedPuzzle => ({
  puzzleId: 1,
  categoryNames: ['One', 'Two', 'Three', 'Four'],
  isStarted: false,
  plays: 0,
  finished: 0,
  solved: 0,
  version: 1,
  ...changes,
});

describe('the calendar of a month', () => {
  const now = new Date('2028-02-10T12:00:00Z');

  it('has every day, leap days too, with the state of its puzzle', () => {
    const puzzles = new Map([
      ['2028-02-08', puzzle({ puzzleId: 8, isStarted: true, plays: 50, finished: 40, solved: 30 })],
      ['2028-02-10', puzzle({ puzzleId: 10, isStarted: true, plays: 29, finished: 29, solved: 29 })],
      ['2028-02-29', puzzle({ puzzleId: 29, version: 4 })],
    ]);
    const days = calendarOf('2028-02', { puzzles, reserved: new Set(['2028-02-11']), now });
    expect(days).toHaveLength(29);
    const state = (day: number) => days[day - 1];
    expect(state(8)).toMatchObject({ puzzle_id: 8, state: 'past', plays: 50, solve_rate: 0.75 });
    expect(state(10)).toMatchObject({ puzzle_id: 10, state: 'started', plays: 29, solve_rate: null });
    expect(state(29)).toMatchObject({
      puzzle_id: 29,
      state: 'scheduled',
      category_names: puzzle().categoryNames,
      version: 4,
    });
    expect(state(11)).toEqual({
      puzzle_date: '2028-02-11',
      puzzle_id: null,
      state: 'reserve',
      category_names: null,
      plays: null,
      solve_rate: null,
      version: null,
    });
    expect(state(12)).toMatchObject({ state: 'empty' });
  });

  it('uses the reserve for the first dates without a puzzle', () => {
    const scheduled = new Set(['2028-02-11']);
    expect([...reservedDates('2028-02-10', '2028-02-29', scheduled, 2)]).toEqual([
      '2028-02-10',
      '2028-02-12',
    ]);
    expect([...reservedDates('2028-02-10', '2028-02-10', scheduled, 2)]).toEqual(['2028-02-10']);
  });
});
