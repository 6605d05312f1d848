import { archived } from './archived';

const puzzle = (puzzle_date: string, changes: object = {}) => ({
  puzzle_id: 1,
  number: 1,
  puzzle_date,
  status: 'not_started' as const,
  points_scored: null,
  ...changes,
});

it('lets a puzzle be practiced only once its date is over everywhere on Earth', () => {
  const dates = [puzzle('2025-11-21'), puzzle('2025-11-20')];
  const practicable = (at: string): string[] =>
    archived(dates, new Date(at), 'UTC').flatMap(({ date, canPractice }) => (canPractice ? [date] : []));
  expect(practicable('2025-11-21T11:59:59Z')).toEqual([]);
  expect(practicable('2025-11-21T12:00:00Z')).toEqual(['2025-11-20']);
});

it('shows the result of each puzzle', () => {
  const rows = [
    puzzle('2025-11-21', { status: 'in_progress' }),
    puzzle('2025-11-20', { status: 'finished', points_scored: 865 }),
    puzzle('2025-11-19', { status: 'finished' }),
    puzzle('2025-11-18'),
  ];
  expect(archived(rows, new Date(0), 'UTC').map(({ result }) => result)).toEqual([
    'Started, not finished',
    'Played: 865 points',
    'Played',
    'Not played',
  ]);
});

it('says why a result is marked', () => {
  const rows = [
    puzzle('2025-11-20', { status: 'finished', points_scored: 865, offline: true, unranked: true }),
    puzzle('2025-11-19', { status: 'finished', points_scored: 865 }),
  ];
  expect(archived(rows, new Date(0), 'UTC').map(({ reasons }) => reasons)).toEqual([
    [expect.stringMatching(/^Offline: /), expect.stringMatching(/^Unranked: /)],
    [],
  ]);
});
