import { weekDays } from './week-days';

const day = (puzzle_date: string, status: 'finished' | 'in_progress' | 'not_started') => ({
  puzzle_date,
  status,
});

describe('the days of the week', () => {
  it('end today, and know what was played, missed and is still open', () => {
    const days = weekDays(
      [
        day('2025-03-02', 'in_progress'),
        day('2025-03-01', 'finished'),
        day('2025-02-28', 'in_progress'),
        day('2025-02-27', 'not_started'),
        day('2025-02-26', 'finished'),
        day('2025-02-20', 'finished'),
      ],
      '2025-03-02',
    );
    expect(days.map(({ date, state }) => `${date} ${state}`)).toEqual([
      '2025-02-24 none',
      '2025-02-25 none',
      '2025-02-26 played',
      '2025-02-27 missed',
      '2025-02-28 missed',
      '2025-03-01 played',
      '2025-03-02 open',
    ]);
  });
});
