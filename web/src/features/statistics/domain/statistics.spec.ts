import { aScore } from '../../../../test/admin-builders';
import { statisticsOf } from './statistics';

const score = (mistakes_used: number, points_scored = 940) =>
  aScore({ points_scored, won: mistakes_used < 4, mistakes_used });

it.each([0, 940, 1000])(
  'takes the result from the score itself, not from what its %i points suggest',
  (points) => {
    expect(statisticsOf([score(2, points), score(4, points)])).toMatchObject({
      winsByMistakes: [0, 0, 1, 0],
      losses: 1,
    });
  },
);

it('counts games, wins and the mistakes of each win', () => {
  const scores = [0, 0, 2, 4].map((mistakes) => score(mistakes));
  expect(statisticsOf(scores)).toEqual({
    games: 4,
    wins: 3,
    winRate: 75,
    winsByMistakes: [2, 0, 1, 0],
    losses: 1,
  });
  expect(statisticsOf([])).toMatchObject({ games: 0, winRate: 0 });
});
