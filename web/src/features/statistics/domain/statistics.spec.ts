import type { Score } from '@fourfold/contracts';
import { scoreOf, type Difficulty } from '@fourfold/game-rules';
import { monthName, monthsLater, weeksOf } from './month';
import { recordOf, statisticsOf } from './statistics';

const score = (points_scored: number, puzzle_date = '2025-11-21'): Score => ({
  score_id: 1,
  puzzle_id: 7,
  puzzle_date,
  points_scored,
  completion_time_seconds: 83,
  user_id: 'ada',
  display_name: 'Ada',
});

const orders: Difficulty[][] = [
  [1, 2, 3, 4],
  [2, 1, 4, 3],
  [4, 3, 2, 1],
];

describe('a score', () => {
  it.each([0, 1, 2, 3])(
    'of a solved game tells its %i mistakes, whatever the order of the groups',
    (mistakes) => {
      for (const order of orders)
        expect(recordOf(score(scoreOf(order, mistakes)))).toMatchObject({ won: true, mistakes });
    },
  );

  it.each([0, 540])('of %i points is of a lost game', (points) =>
    expect(recordOf(score(points))).toMatchObject({ won: false, mistakes: 4 }),
  );
});

it('counts games, wins and how many mistakes they took', () => {
  const records = [scoreOf([1, 2, 3, 4], 0), scoreOf([4, 3, 2, 1], 0), scoreOf([1, 2, 3, 4], 2), 320].map(
    (points) => recordOf(score(points)),
  );
  expect(statisticsOf(records)).toEqual({
    games: 4,
    wins: 3,
    winRate: 75,
    winsByMistakes: [2, 0, 1, 0],
    losses: 1,
  });
  expect(statisticsOf([])).toMatchObject({ games: 0, winRate: 0 });
});

describe('a month', () => {
  it('is laid out in weeks from Monday', () => {
    const weeks = weeksOf('2025-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2025-11-01', '2025-11-02']);
    expect(weeks.at(-1)?.at(-1)).toBe('2025-11-30');
    expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('has a name, one before and one after', () => {
    expect(monthName('2025-11')).toBe('November 2025');
    expect([monthsLater('2025-12', 1), monthsLater('2026-01', -1)]).toEqual(['2026-01', '2025-12']);
  });
});
